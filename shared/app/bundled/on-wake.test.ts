import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { onWake } from './on-wake.ts';

const MINUTE_MS = 60_000;

function show(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}

function sleepFor(ms: number): void {
  show('hidden');
  jest.setSystemTime(Date.now() + ms);
  show('visible');
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState');
});

test('a page that was hidden for four minutes goes on as it is', () => {
  const wake = jest.fn();
  const stop = onWake(wake);
  sleepFor(4 * MINUTE_MS);
  expect(wake).not.toHaveBeenCalled();
  stop();
});

test('a page that was hidden for five minutes wakes once', () => {
  const wake = jest.fn();
  const stop = onWake(wake);
  sleepFor(5 * MINUTE_MS);
  jest.setSystemTime(Date.now() + 24 * 60 * MINUTE_MS);
  show('visible');
  expect(wake).toHaveBeenCalledTimes(1);
  stop();
});

test('a page that was opened in the background wakes', () => {
  const wake = jest.fn();
  show('hidden');
  const stop = onWake(wake);
  jest.setSystemTime(Date.now() + 5 * MINUTE_MS);
  show('visible');
  expect(wake).toHaveBeenCalledTimes(1);
  stop();
});

test('the undo stops the watch', () => {
  const wake = jest.fn();
  onWake(wake)();
  sleepFor(5 * MINUTE_MS);
  expect(wake).not.toHaveBeenCalled();
});
