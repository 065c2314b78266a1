import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { FakeEvents, lastEvents, provideEvents } from '../testing/fake-events.ts';
import { $stream, followStream } from './stream.ts';

const real = globalThis.EventSource;

beforeEach(() => {
  provideEvents();
  jest.useFakeTimers();
});
afterEach(() => {
  Object.assign(globalThis, { EventSource: real });
});

test('the browser itself reconnects a lost stream', () => {
  const stop = followStream(() => {});
  lastEvents().onerror();
  expect($stream.get()).toBe('lost');
  jest.advanceTimersByTime(60_000);
  expect(FakeEvents.opened).toHaveLength(1);
  stop();
});

test('the store reopens a refused stream until the last listener leaves', () => {
  const stop = followStream(() => {});
  lastEvents().refuse();
  jest.advanceTimersByTime(5000);
  expect(FakeEvents.opened).toHaveLength(2);
  lastEvents().refuse();
  stop();
  jest.advanceTimersByTime(60_000);
  expect(FakeEvents.opened).toHaveLength(2);
});

test('the store notices an offline device at once, and reconnects when it is online', () => {
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
