import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { within } from './within.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('slow work fails at its deadline, and not before', async () => {
  const late = jest.fn();
  within(1000, new Promise(() => {})).catch(late);
  await jest.advanceTimersByTimeAsync(999);
  expect(late).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(late).toHaveBeenCalledWith(expect.objectContaining({ message: 'No answer within 1000 ms' }));
});

test('work that ends in time passes its result or error on, and leaves no timer', async () => {
  await expect(within(1000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(within(1000, Promise.resolve(7))).resolves.toBe(7);
  expect(jest.getTimerCount()).toBe(0);
});
