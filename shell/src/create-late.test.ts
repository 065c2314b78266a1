import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { record } from './reports/record.ts';

const startLate = jest.fn();
const lookForNewerSet = jest.fn();
const ownChunk = jest.fn<() => Promise<unknown>>();
jest.unstable_mockModule('./chunks/own-chunk.ts', () => ({ ownChunk }));
const { createLate } = await import('./create-late.ts');

const settles = () => jest.advanceTimersByTimeAsync(0);
const lost = () => Promise.reject(new Error('no chunk'));

beforeEach(() => {
  jest.useFakeTimers();
  for (const mock of [startLate, lookForNewerSet, ownChunk]) mock.mockReset();
  ownChunk.mockResolvedValue({ startLate, lookForNewerSet });
});
afterEach(() => void jest.useRealTimers());

const create = () => createLate({} as Parameters<typeof createLate>[0]);

describe('the page’s second half', () => {
  it('that did not come is asked for again', async () => {
    ownChunk.mockImplementationOnce(lost);
    create().start();
    await settles();
    expect(startLate).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(30_000);
    expect(startLate).toHaveBeenCalledTimes(1);
  });

  it('comes once, however often it is wanted, and looks for a newer set each time that something broke', async () => {
    const late = create();
    late.lookForNewerSet();
    late.lookForNewerSet();
    late.start();
    await settles();
    expect(startLate).toHaveBeenCalledTimes(1);
    expect(lookForNewerSet).toHaveBeenCalledTimes(2);
  });

  it('comes at once when there is a fault to tell of', async () => {
    create();
    record({ type: 'load', remote: 'wallet@1.0.0', ok: true, ms: 1 });
    await settles();
    expect(startLate).not.toHaveBeenCalled();
    record({ type: 'error', remote: 'wallet@1.0.0', kind: 'render', message: 'no' });
    await settles();
    expect(startLate).toHaveBeenCalled();
  });
});
