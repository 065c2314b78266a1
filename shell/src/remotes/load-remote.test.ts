import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { LiveRelease } from '@viewmax/contracts/discovery';
import { startFederation } from '../federation/start-federation.ts';
import { abortByTimers } from '../testing/abort-by-timers.ts';
import { loadLifecycles, TRIES } from './load-remote.ts';

Object.assign(globalThis, { SHARED_VERSIONS: {} });

const ENTRY_MS = 1_000;
const lifecycles = { mount: async () => {} };
const release = {
  name: 'wallet',
  version: '1.0.0',
  base: '/r/wallet/1.0.0/',
  entry: { file: 'entry.js', integrity: 'sha384-x' },
  code: [],
  css: [],
  screens: {},
} as unknown as LiveRelease;

beforeEach(abortByTimers);
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a file that arrives during the second try counts', async () => {
  const loading = loadLifecycles({ loadModule: startFederation(TRIES * ENTRY_MS), entryMs: ENTRY_MS }, release);
  await jest.advanceTimersByTimeAsync(1.5 * ENTRY_MS);
  Reflect.set(globalThis, 'app_wallet', { init: () => {}, get: async () => () => ({ default: lifecycles }) });
  document.head.querySelector('script')?.dispatchEvent(new Event('load'));
  expect(await loading).toBe(lifecycles);
});

test('loading fails after the second deadline', async () => {
  const loading = loadLifecycles({ loadModule: startFederation(TRIES * ENTRY_MS), entryMs: ENTRY_MS }, release);
  const outcome = expect(loading).rejects.toThrow(/took longer/);
  await jest.advanceTimersByTimeAsync(TRIES * ENTRY_MS);
  await outcome;
});
