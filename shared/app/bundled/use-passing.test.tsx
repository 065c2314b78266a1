import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { usePassing } from './use-passing.ts';

beforeEach(() => void jest.useFakeTimers());

function open() {
  const { result, unmount } = renderHook(() => usePassing<string>());
  return {
    value: () => result.current[0],
    set: (value: string | null, forMs?: number) => act(() => result.current[1](value, forMs)),
    unmount,
  };
}
const after = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('a passing value is null at first', () => {
  expect(open().value()).toBeNull();
});

test('a value without a time stays', () => {
  const { value, set } = open();
  set('Network error');
  after(60_000);
  expect(value()).toBe('Network error');
});

test('a value expires after its time', () => {
  const { value, set } = open();
  set('refused', 5_000);
  after(4_999);
  expect(value()).toBe('refused');
  after(1);
  expect(value()).toBeNull();
});

test('a value that is set again gets its whole time again', () => {
  const { value, set } = open();
  set('refused', 5_000);
  after(4_000);
  set('refused', 5_000);
  after(4_999);
  expect(value()).toBe('refused');
  after(1);
  expect(value()).toBeNull();
});

test('the timer of an earlier value does not clear a later value', () => {
  const { value, set } = open();
  set('refused', 5_000);
  set('Network error');
  after(5_000);
  expect(value()).toBe('Network error');
});

test('an unmounted component leaves no timer', () => {
  const { set, unmount } = open();
  set('refused', 5_000);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});
