import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { abortAfter, deadlineFor, withDeadline } from './deadline.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const never = new Promise(() => {});

describe('withDeadline', () => {
  test('rejects when the work takes too long, and not before', async () => {
    const late = jest.fn();
    withDeadline(never, 1000, 'Waiting').catch(late);
    await jest.advanceTimersByTimeAsync(999);
    expect(late).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    const words = { name: 'DeadlineError', message: 'Waiting took longer than 1000 ms' };
    expect(late).toHaveBeenCalledWith(expect.objectContaining(words));
  });

  test('waits on when the deadline has moved meanwhile', async () => {
    let ms = 1000;
    const late = jest.fn();
    withDeadline(never, () => ms, 'Waiting').catch(late);
    ms = 1500;
    await jest.advanceTimersByTimeAsync(1499);
    expect(late).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(late).toHaveBeenCalledWith(expect.objectContaining({ name: 'DeadlineError', ms: 1500 }));
  });

  test("passes on the work's own failure and its own result", async () => {
    await expect(withDeadline(Promise.reject(new Error('broken')), 50, 'x')).rejects.toThrow('broken');
    await expect(withDeadline(Promise.resolve(7), 50, 'x')).resolves.toBe(7);
  });

  test('leaves no timer behind', async () => {
    await withDeadline(Promise.resolve(7), 50, 'x');
    await Promise.resolve();
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('abortAfter', () => {
  const { timeout } = AbortSignal;
  afterEach(() => void Object.assign(AbortSignal, { timeout }));

  test('aborts a call after its time on a phone without `AbortSignal.timeout`', () => {
    Reflect.deleteProperty(AbortSignal, 'timeout');
    const signal = abortAfter(1_000);
    jest.advanceTimersByTime(999);
    expect(signal.aborted).toBe(false);
    jest.advanceTimersByTime(1);
    expect(signal.aborted).toBe(true);
  });

  test("uses the browser's own signal when it exists", () => {
    const { signal } = new AbortController();
    const own = jest.fn((_ms: number) => signal);
    Object.assign(AbortSignal, { timeout: own });
    expect(abortAfter(1_000)).toBe(signal);
    expect(own).toHaveBeenCalledWith(1_000);
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('deadlineFor', () => {
  const limits = { usualMs: 8_000, longestMs: 120_000 };

  test.each<[string, number | undefined, number | undefined, number]>([
    ['a usual line', 100_000, 200, 8_000],
    ['a slow line', 100_000, 5, 20_000],
    ['a line that hardly moves', 100_000, 0.001, 120_000],
    ['a line that does not move', 100_000, 0, 8_000],
    ['a line that nothing measured yet', 100_000, undefined, 8_000],
    ['a document without sizes', undefined, 5, 8_000],
    ['files without bytes', 0, 5, 8_000],
  ])('follows %s', (_, bytes, rate, ms) => {
    expect(deadlineFor(bytes, rate, limits)).toBe(ms);
  });

  test('is never shorter than the usual one', () => {
    expect(deadlineFor(100_000, 0.001, { usualMs: 8_000, longestMs: 500 })).toBe(8_000);
  });
});
