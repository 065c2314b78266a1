import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { $stream, followStream } from './stream.ts';

class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 0;
  onopen = () => {};
  onerror = () => {};
  constructor() {
    super();
    FakeSource.opened.push(this);
  }
  close = () => {
    this.readyState = FakeSource.CLOSED;
  };
}
const last = () => FakeSource.opened.at(-1) as FakeSource;
const real = globalThis.EventSource;

beforeEach(() => {
  FakeSource.opened = [];
  Object.assign(globalThis, { EventSource: FakeSource });
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  Object.assign(globalThis, { EventSource: real });
});

test('a line that the browser mends by itself is left to it', () => {
  const stop = followStream(() => {});
  last().onerror();
  expect($stream.get()).toBe('lost');
  jest.advanceTimersByTime(60_000);
  expect(FakeSource.opened).toHaveLength(1);
  stop();
});

test('a line that was refused is opened anew, until nobody looks any more', () => {
  const stop = followStream(() => {});
  last().close();
  last().onerror();
  jest.advanceTimersByTime(5000);
  expect(FakeSource.opened).toHaveLength(2);
  last().close();
  last().onerror();
  stop();
  jest.advanceTimersByTime(60_000);
  expect(FakeSource.opened).toHaveLength(2);
});

test('a device that goes offline says so at once, and back online it listens anew', () => {
  const stop = followStream(() => {});
  last().onopen();
  dispatchEvent(new Event('offline'));
  expect($stream.get()).toBe('lost');
  dispatchEvent(new Event('online'));
  expect(FakeSource.opened.map(({ readyState }) => readyState)).toEqual([FakeSource.CLOSED, 0]);
  stop();
  dispatchEvent(new Event('online'));
  expect(FakeSource.opened).toHaveLength(2);
});

test('every opening and every change says that there is something to ask for', () => {
  let changes = 0;
  const stop = followStream(() => {
    changes += 1;
  });
  last().onopen();
  last().dispatchEvent(new Event('change'));
  expect([$stream.get(), changes]).toEqual(['live', 2]);
  stop();
  expect(last().readyState).toBe(FakeSource.CLOSED);
});
