import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { record } from './reports/record.ts';

const startLate = jest.fn();
const checkForNewerSet = jest.fn();
const ownChunk = jest.fn<() => Promise<unknown>>();
jest.unstable_mockModule('./chunks/own-chunk.ts', () => ({ ownChunk }));
const { createLateLoader } = await import('./load-late.ts');

const settles = () => jest.advanceTimersByTimeAsync(0);
const lost = () => Promise.reject(new Error('no chunk'));

beforeEach(() => {
  jest.useFakeTimers();
  for (const mock of [startLate, checkForNewerSet, ownChunk]) mock.mockReset();
  ownChunk.mockResolvedValue({ startLate, checkForNewerSet });
});
afterEach(() => void jest.useRealTimers());

const create = () => createLateLoader({} as Parameters<typeof createLateLoader>[0]);

describe('the late chunk', () => {
  test('is retried after a failed load', async () => {
    ownChunk.mockImplementationOnce(lost);
    create().start();
    await settles();
    expect(startLate).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(30_000);
    expect(startLate).toHaveBeenCalledTimes(1);
  });

  test('loads once, and checks for a newer set after each failure', async () => {
    const late = create();
    late.checkForNewerSet();
    late.checkForNewerSet();
    late.start();
    await settles();
    expect(startLate).toHaveBeenCalledTimes(1);
    expect(checkForNewerSet).toHaveBeenCalledTimes(2);
  });

  test('loads at once when an error is recorded', async () => {
    create();
    record({ type: 'load', remote: 'wallet@1.0.0', ok: true, ms: 1 });
    await settles();
    expect(startLate).not.toHaveBeenCalled();
    record({ type: 'error', remote: 'wallet@1.0.0', kind: 'render', message: 'no' });
    await settles();
    expect(startLate).toHaveBeenCalled();
  });
});
