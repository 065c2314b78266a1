import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { usePassing } from './use-passing.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function open() {
  const { result, unmount } = renderHook(() => usePassing<string>());
  return {
    value: () => result.current[0],
    set: (value: string | null, forMs?: number) => act(() => result.current[1](value, forMs)),
    unmount,
  };
}
const after = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('begins with nothing', () => {
  expect(open().value()).toBeNull();
});

it('keeps a value without a time', () => {
  const { value, set } = open();
  set('Network error');
  after(60_000);
  expect(value()).toBe('Network error');
});

it('lets a value go when its time is over', () => {
  const { value, set } = open();
  set('refused', 5_000);
  after(4_999);
  expect(value()).toBe('refused');
  after(1);
  expect(value()).toBeNull();
});

it('gives the same value its whole time again when it is set again', () => {
  const { value, set } = open();
  set('refused', 5_000);
  after(4_000);
  set('refused', 5_000);
  after(4_999);
  expect(value()).toBe('refused');
  after(1);
  expect(value()).toBeNull();
});

it('takes no later value away by the time of an earlier one', () => {
  const { value, set } = open();
  set('refused', 5_000);
  set('Network error');
  after(5_000);
  expect(value()).toBe('Network error');
});

it('leaves no timer behind', () => {
  const { set, unmount } = open();
  set('refused', 5_000);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});
