import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useCountdown } from './use-countdown.ts';

beforeEach(() => void jest.useFakeTimers());

const after = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const start = (running?: boolean) =>
  renderHook((props: { running?: boolean }) => useCountdown(5, props.running), { initialProps: { running } });

test('a countdown does not wait longer when the clock is set back', () => {
  const { result } = start();
  after(1_000);
  jest.setSystemTime(Date.now() - 60_000);
  after(1_000);
  expect(result.current).toBe(3);
});

test('a countdown skips the seconds that the phone slept', () => {
  const { result } = start();
  jest.setSystemTime(Date.now() + 60_000);
  after(1_000);
  expect(result.current).toBe(0);
});

test('a countdown does not begin before it runs', () => {
  const { result, rerender } = start(false);
  after(3_000);
  expect(result.current).toBe(5);
  rerender({ running: true });
  after(2_000);
  expect(result.current).toBe(3);
});

test('a paused countdown continues with the seconds that were left', () => {
  const { result, rerender } = start(true);
  after(2_000);
  rerender({ running: false });
  after(10_000);
  rerender({ running: true });
  after(1_000);
  expect(result.current).toBe(2);
});

test('a countdown stops at 0 and leaves no timer', () => {
  const { result, unmount } = start();
  after(7_000);
  expect(result.current).toBe(0);
  expect(jest.getTimerCount()).toBe(0);
  unmount();
});
