import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { endSession, startSession } from '@viewmax/shared';
import { tokenFor } from '@viewmax/testing';
import { notifyNetworkIsBack } from './network/network-back.ts';
import { record } from './reports/record.ts';

const startBackground = jest.fn();
const checkForNewerSet = jest.fn();
const forgetForeign = jest.fn();
const loadShellChunk = jest.fn<() => Promise<unknown>>();
jest.unstable_mockModule('./chunks/load-shell-chunk.ts', () => ({ loadShellChunk }));
const { createBackgroundLoader } = await import('./load-background.ts');

const settles = () => jest.advanceTimersByTimeAsync(5);
const lost = () => Promise.reject(new Error('no chunk'));

beforeEach(() => {
  jest.useFakeTimers();
  for (const mock of [startBackground, checkForNewerSet, forgetForeign, loadShellChunk]) mock.mockReset();
  loadShellChunk.mockResolvedValue({ startBackground, checkForNewerSet, forgetForeign });
});

const create = () => createBackgroundLoader({} as Parameters<typeof createBackgroundLoader>[0]);

describe('the chunk of the background', () => {
  test('is retried after a failed load', async () => {
    loadShellChunk.mockImplementationOnce(lost);
    create().start();
    await settles();
    expect(startBackground).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(30_000);
    expect(startBackground).toHaveBeenCalledTimes(1);
  });

  test('is retried as soon as the network is back, and loads no sooner for it', async () => {
    loadShellChunk.mockImplementationOnce(lost);
    const background = create();
    notifyNetworkIsBack();
    expect(loadShellChunk).not.toHaveBeenCalled();
    background.start();
    await settles();
    notifyNetworkIsBack();
    await settles();
    expect(startBackground).toHaveBeenCalledTimes(1);
  });

  test('starts in the task after the one that ran its code', async () => {
    create().start();
    for (let step = 0; step < 10; step++) await Promise.resolve();
    expect(startBackground).not.toHaveBeenCalled();
    await settles();
    expect(startBackground).toHaveBeenCalledTimes(1);
  });

  test('loads once, and checks for a newer set after each failure', async () => {
    const background = create();
    background.checkForNewerSet();
    background.checkForNewerSet();
    background.start();
    await settles();
    expect(startBackground).toHaveBeenCalledTimes(1);
    expect(checkForNewerSet).toHaveBeenCalledTimes(2);
  });

  test('checks for a newer set when the dev server has another build', async () => {
    create();
    const event = new Event('viewmax:newer-set', { cancelable: true });
    expect(dispatchEvent(event)).toBe(false);
    await settles();
    expect(checkForNewerSet).toHaveBeenCalled();
  });

  test('loads at once when the session ends, and deletes what code wrote beside the stores', async () => {
    startSession(tokenFor({}));
    create();
    endSession();
    await settles();
    expect(forgetForeign).toHaveBeenCalled();
  });

  test('loads at once when an error is recorded', async () => {
    create();
    record({ type: 'load', remote: 'wallet@1.0.0', ok: true, ms: 1 });
    await settles();
    expect(startBackground).not.toHaveBeenCalled();
    record({ type: 'error', remote: 'wallet@1.0.0', kind: 'render', message: 'no' });
    await settles();
    expect(startBackground).toHaveBeenCalled();
  });
});
