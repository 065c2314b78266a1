import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { LiveRelease } from '@viewmax/contracts/discovery';
import { provideTimings } from '@viewmax/testing/timings';
import { startFederation } from '../federation/start-federation.ts';
import { TRIES } from '../releases/patience-of.ts';
import { abortByTimers } from '../testing/abort-by-timers.ts';
import { loadLifecycles } from './load-remote.ts';

Object.assign(globalThis, { SHARED_VERSIONS: {} });

const ENTRY_MS = 1_000;
const lifecycles = { mount: async () => {} };
const first = {
  name: 'wallet',
  base: '/r/wallet/1.0.0/',
  entry: { file: 'entry.js', integrity: 'sha384-x' },
  code: [],
  css: [],
  screens: {},
};

let release: LiveRelease;
let minor = 0;
beforeEach(() => {
  abortByTimers();
  // The runtime keeps an entry for the whole page, so each test has a release of its own.
  release = { ...first, version: `1.${++minor}.0` } as unknown as LiveRelease;
});
afterEach(() => {
  provideTimings(undefined);
});

test('a file that arrives during the second try counts', async () => {
  const loading = loadLifecycles({ loadModule: startFederation({ entryMs: ENTRY_MS }), entryMs: ENTRY_MS }, release);
  await jest.advanceTimersByTimeAsync(1.5 * ENTRY_MS);
  Reflect.set(globalThis, 'app_wallet', { init: () => {}, get: async () => () => ({ default: lifecycles }) });
  document.head.querySelector('script')?.dispatchEvent(new Event('load'));
  expect(await loading).toBe(lifecycles);
});

test('loading fails after the second deadline', async () => {
  const loading = loadLifecycles({ loadModule: startFederation({ entryMs: ENTRY_MS }), entryMs: ENTRY_MS }, release);
  const outcome = expect(loading).rejects.toMatchObject({ name: 'DeadlineError' });
  await jest.advanceTimersByTimeAsync(TRIES * ENTRY_MS);
  await outcome;
});

describe('on a slow line', () => {
  const app = { name: 'https://viewmax.example/r/shell/1.0.0/main.js', transferSize: 20_300, encodedBodySize: 20_000 };
  // 2 bytes a millisecond.
  beforeEach(() => provideTimings([{ ...app, duration: 10_000, startTime: 0 }]));
  const load = () => {
    const sized = { ...release, entry: { ...release.entry, bytes: 10_000 } };
    return loadLifecycles({ loadModule: startFederation({ entryMs: ENTRY_MS }), entryMs: ENTRY_MS }, sized);
  };
  const scripts = () => document.head.querySelectorAll('script').length;

  test('a file gets the time that it needs, and is requested once', async () => {
    const loading = load();
    await jest.advanceTimersByTimeAsync(4.9 * ENTRY_MS);
    expect(scripts()).toBe(1);
    Reflect.set(globalThis, 'app_wallet', { init: () => {}, get: async () => () => ({ default: lifecycles }) });
    document.head.querySelector('script')?.dispatchEvent(new Event('load'));
    expect(await loading).toBe(lifecycles);
  });

  test('a file that is still missing then is late, and has no second try', async () => {
    const outcome = expect(load()).rejects.toMatchObject({ name: 'SlowLineError' });
    await jest.advanceTimersByTimeAsync(5 * ENTRY_MS);
    await outcome;
  });
});
