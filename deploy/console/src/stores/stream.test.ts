import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { FakeEvents, lastEvents, provideEvents } from '../testing/fake-events.ts';
import { $stream, followStream } from './stream.ts';

const real = globalThis.EventSource;

beforeEach(() => {
  provideEvents();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  Object.assign(globalThis, { EventSource: real });
});

test('a line that the browser mends by itself is left to it', () => {
  const stop = followStream(() => {});
  lastEvents().onerror();
  expect($stream.get()).toBe('lost');
  jest.advanceTimersByTime(60_000);
  expect(FakeEvents.opened).toHaveLength(1);
  stop();
});

test('a line that was refused is opened anew, until nobody looks any more', () => {
  const stop = followStream(() => {});
  lastEvents().refuse();
  jest.advanceTimersByTime(5000);
  expect(FakeEvents.opened).toHaveLength(2);
  lastEvents().refuse();
  stop();
  jest.advanceTimersByTime(60_000);
  expect(FakeEvents.opened).toHaveLength(2);
});

test('a device that goes offline says so at once, and back online it listens anew', () => {
  const stop = followStream(() => {});
  lastEvents().onopen();
  dispatchEvent(new Event('offline'));
  expect($stream.get()).toBe('lost');
  dispatchEvent(new Event('online'));
  expect(FakeEvents.opened.map(({ readyState }) => readyState)).toEqual([FakeEvents.CLOSED, 0]);
  stop();
  dispatchEvent(new Event('online'));
  expect(FakeEvents.opened).toHaveLength(2);
});

test('every opening and every change says that there is something to ask for', () => {
  let changes = 0;
  const stop = followStream(() => {
    changes += 1;
  });
  lastEvents().onopen();
  lastEvents().dispatchEvent(new Event('change'));
  expect([$stream.get(), changes]).toEqual(['live', 2]);
  stop();
  expect(lastEvents().readyState).toBe(FakeEvents.CLOSED);
});
