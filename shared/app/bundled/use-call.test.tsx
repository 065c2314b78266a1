import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { $busy } from '@viewmax/testing';
import { useCall } from './use-call.ts';

let settle: { answer(value: string): void; fail(error: Error): void };
const call = jest.fn((_: string) => new Promise<string>((answer, fail) => Object.assign(settle, { answer, fail })));
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  settle = { answer: () => {}, fail: () => {} };
  jest.clearAllMocks();
});

// A call under way would keep the page busy.
afterEach(() => act(async () => settle.answer('')));

function start() {
  const hook = renderHook(() => useCall(call, 'The ticket could not be sent'));
  let answer!: Promise<string | undefined>;
  act(() => {
    answer = hook.result.current.run('first');
  });
  return { ...hook, answer };
}

test('a failed call has its error until the next one, and is logged', async () => {
  const { result, answer } = start();
  const lost = new Error('lost');
  await act(async () => settle.fail(lost));
  expect(await answer).toBeUndefined();
  expect(result.current).toMatchObject({ state: 'failed', busy: false, error: lost });
  expect(console.warn).toHaveBeenCalledWith('The ticket could not be sent', lost);
  act(() => void result.current.run('again'));
  expect(result.current).toMatchObject({ state: 'busy', error: undefined });
});

test('a second tap makes no second call', async () => {
  const { result } = start();
  expect(result.current.busy).toBe(true);
  expect(await result.current.run('second')).toBeUndefined();
  expect(call.mock.calls).toEqual([['first']]);
});

test('an answered call gives its answer', async () => {
  const { result, answer } = start();
  await act(async () => settle.answer('sent'));
  expect(await answer).toBe('sent');
  expect(result.current.state).toBe('done');
  act(() => result.current.reset());
  expect(result.current.state).toBe('idle');
});

test('an update of the app waits for the call, whether it is answered or fails', async () => {
  const { result, answer } = start();
  expect($busy.get()).toBe(true);
  await act(async () => settle.answer('sent'));
  await answer;
  expect($busy.get()).toBe(false);
  act(() => void result.current.run('again'));
  await act(async () => settle.fail(new Error('lost')));
  expect($busy.get()).toBe(false);
});

test('a screen that was left gets no answer', async () => {
  const { unmount, answer } = start();
  unmount();
  settle.answer('sent');
  expect(await answer).toBeUndefined();
});
