import { beforeEach, expect, jest, test } from '@jest/globals';
import { getJson } from '@viewmax/shared';
import { on, provideTestPlatform, serve } from '@viewmax/testing';
import { removeListenersAfterEach } from '../testing/listeners.ts';
import { checkWhenDue } from './check-when-due.ts';

const MINUTE_MS = 60_000;
const check = jest.fn<() => Promise<void>>();
const checks = () => check.mock.calls.length;
const passes = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const tap = () => dispatchEvent(new Event('pointerdown'));

/** The page has seen revision 1. */
const open = () => checkWhenDue(check, ({ revision }) => revision > 1);

async function call(revision: number): Promise<void> {
  serve(on('GET /x', () => new Response('{}', { headers: { 'x-viewmax-revision': `${revision}` } })));
  await getJson('/x', { anonymous: true });
  await passes(0);
}

removeListenersAfterEach();
beforeEach(() => {
  provideTestPlatform();
  document.documentElement.removeAttribute('data-kept');
  check.mockReset().mockResolvedValue(undefined);
  jest.useFakeTimers();
});

test('the page checks at once after an answer with a newer revision, and again after a pause', async () => {
  open();
  await passes(10_000);
  await call(1);
  expect(checks()).toBe(0);
  await call(2);
  expect(checks()).toBe(1);
  // A slower node answers with the older set, so the page asks again after a pause.
  for (const _ of [1, 2, 3]) await call(3);
  expect(checks()).toBe(1);
  await passes(3000);
  await call(3);
  expect(checks()).toBe(2);
});

test('a page in use checks when no answer named the revision for 25 seconds', async () => {
  open();
  await passes(24_000);
  tap();
  await call(1);
  await passes(24_000);
  tap();
  expect(checks()).toBe(0);
  await passes(2000);
  expect(checks()).toBe(1);
  await passes(25_000);
  expect(checks()).toBe(2);
});

/** The page is not in use any more. */
async function rests(): Promise<void> {
  await passes(4 * MINUTE_MS);
  check.mockClear();
}

test('an idle page checks every five minutes, at a touch, and for two minutes after it', async () => {
  open();
  await rests();
  await passes(10 * MINUTE_MS);
  expect(checks()).toBe(2);
  await passes(MINUTE_MS);
  tap();
  tap();
  expect(checks()).toBe(3);
  await passes(2 * MINUTE_MS);
  expect(checks()).toBe(7);
  await passes(4 * MINUTE_MS);
  expect(checks()).toBe(7);
});

test('a cached page checks at once, because ops may have rolled back its set', () => {
  document.documentElement.setAttribute('data-kept', '');
  open();
  expect(checks()).toBe(1);
});

test('the page checks again once the connection is restored', async () => {
  document.documentElement.setAttribute('data-kept', '');
  check.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  open();
  await passes(0);
  dispatchEvent(new Event('online'));
  expect(checks()).toBe(2);
  dispatchEvent(new Event('online'));
  expect(checks()).toBe(2);
});

test('the page checks after the phone’s clock was set back', async () => {
  open();
  jest.setSystemTime(Date.now() - 400 * 24 * 60 * MINUTE_MS);
  await passes(MINUTE_MS);
  expect(checks()).toBe(1);
});

test('a hidden page does not check', async () => {
  const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  open();
  await passes(20 * MINUTE_MS);
  expect(checks()).toBe(0);
  seen.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(checks()).toBe(1);
});

test('a check by another caller counts too', async () => {
  const checkNow = open();
  await rests();
  await checkNow(true);
  expect(check.mock.calls).toEqual([[true]]);
  await passes(4 * MINUTE_MS);
  expect(checks()).toBe(1);
});
