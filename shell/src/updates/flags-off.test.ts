import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Discovery } from '@viewmax/contracts/discovery';
import { busy, getJson } from '@viewmax/shared';
import { flagOf, setFlags } from '@viewmax/shared/internal';
import { on, provideTestPlatform, serve } from '@viewmax/testing';
import { removeListenersAfterEach } from '../testing/listeners.ts';

const discovery = { revision: 1, setId: 'set1', shell: { name: 'shell', version: '1.0.0' }, remotes: [] };
const fetchSet = jest.fn<() => Promise<Discovery | null>>();
jest.unstable_mockModule('./fetch-set.ts', () => ({ fetchSet }));
const { watchSet } = await import('./watch-set.ts');
const { hearFlags } = await import('./hear-flags.ts');
const { createReleases } = await import('../releases/releases.ts');

const hasPlan = () => flagOf('booking@1.4.0-a', 'seat-plan').get();
const passes = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const page = discovery as unknown as Discovery;

removeListenersAfterEach();
beforeEach(() => {
  provideTestPlatform();
  jest.useFakeTimers();
  setFlags({ revision: 3, on: ['booking:seat-plan@1.4.0'] });
  hearFlags('3+booking:seat-plan@1.4.0');
  fetchSet.mockReset().mockImplementation(async () => {
    hearFlags('4');
    return page;
  });
  const ignore = () => {};
  watchSet({ discovery: page, releases: createReleases(page, ignore, ignore), onNewSet: () => undefined });
});

async function call(flags: string): Promise<void> {
  const headers = { 'x-viewmax-revision': '1', 'x-viewmax-flags': flags };
  serve(on('GET /x', () => new Response('{}', { headers })));
  await getJson('/x', { anonymous: true });
  await passes(0);
}

test('an open page turns a flag off at once when an answer names a newer number of flags', async () => {
  await passes(5000);
  await call('3');
  expect([hasPlan(), fetchSet.mock.calls.length]).toEqual([true, 0]);
  await call('4');
  expect([hasPlan(), fetchSet.mock.calls.length]).toEqual([false, 1]);
});

test('a page in use turns it off within 30 seconds without a call', async () => {
  dispatchEvent(new Event('pointerdown'));
  await passes(30_000);
  expect(hasPlan()).toBe(false);
});

test('a payment ends before the flag goes off', async () => {
  const paid = busy();
  await passes(5000);
  await call('4');
  await passes(60_000);
  expect(hasPlan()).toBe(true);
  paid();
  await passes(3000);
  expect(hasPlan()).toBe(false);
});

test('a page asks a deploy with nodes without flags again every ten seconds, and no more', async () => {
  await passes(5000);
  fetchSet.mockImplementation(async () => {
    hearFlags(null);
    return page;
  });
  for (let second = 0; second < 20; second += 1) {
    await call('4');
    await passes(1000);
  }
  expect([hasPlan(), fetchSet.mock.calls.length]).toEqual([true, 2]);
  fetchSet.mockImplementation(async () => {
    hearFlags('4');
    return page;
  });
  await call('4');
  expect(hasPlan()).toBe(false);
});
