import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { provideTestPlatform } from '@viewmax/testing';
import { abortByTimers } from '../testing/abort-by-timers.ts';
import { $isOffline, watchConnection } from './connection.ts';

const loadFailed = () => dispatchEvent(new CustomEvent('viewmax:failure', { detail: { kind: 'load' } }));
const { fetch } = globalThis;

beforeEach(() => {
  provideTestPlatform();
  abortByTimers();
});
afterEach(() => {
  globalThis.fetch = fetch;
});

test('a health check without an answer ends after 5 s and counts as a lost connection', async () => {
  const ended = jest.fn();
  globalThis.fetch = (_input, init) =>
    new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => {
        ended();
        reject(new Error('aborted'));
      });
    });
  watchConnection();
  loadFailed();
  await jest.advanceTimersByTimeAsync(4_999);
  expect($isOffline.get()).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect([$isOffline.get(), ended.mock.calls.length]).toEqual([true, 1]);
});
