import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { withDeadline } from './with-deadline.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('slow work fails at its deadline, and not before', async () => {
  const late = jest.fn();
  withDeadline(new Promise(() => {}), 1000, 'The database').catch(late);
  await jest.advanceTimersByTimeAsync(999);
  expect(late).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(late).toHaveBeenCalledWith(
    expect.objectContaining({ name: 'DeadlineError', message: 'The database took longer than 1000 ms' }),
  );
});

test('work that ends in time passes its result or error on, and leaves no timer', async () => {
  await expect(withDeadline(Promise.reject(new Error('broken')), 1000, 'It')).rejects.toThrow('broken');
  await expect(withDeadline(Promise.resolve(7), 1000, 'It')).resolves.toBe(7);
  expect(jest.getTimerCount()).toBe(0);
});
