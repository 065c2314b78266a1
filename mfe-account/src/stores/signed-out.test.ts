import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { json, provideTestPlatform, serve, tokenFor } from '@viewmax/shared/testing';
import { forgetSession, sessionOf, tellSignedOut, tellWhenOnline } from './signed-out.ts';

const LOGOUT = 'POST /api/v1/user/logout';
const ok = () => json({ ok: true });
const settled = () => new Promise((resolve) => setTimeout(resolve));
const told = (calls: ReturnType<typeof serve>) => calls.map(({ body }) => (body as { session: string }).session);

/** A token of a session, as our backend makes it. */
const tokenOf = (sid: string) => {
  const [head = '', payload = ''] = tokenFor().split('.');
  return `${head}.${btoa(JSON.stringify({ ...JSON.parse(atob(payload)), sid }))}.x`;
};

beforeEach(provideTestPlatform);
afterEach(async () => {
  serve({ [LOGOUT]: ok });
  await tellSignedOut();
});

it.each([null, '', 'x.y.z', tokenFor()])('sends nothing for the token %s, which names no session', async (token) => {
  const calls = serve({ [LOGOUT]: ok });
  forgetSession(token);
  await settled();
  expect(sessionOf(token)).toBeUndefined();
  expect(calls).toEqual([]);
});

it('tells a session once that ended without a network, as soon as there is one', async () => {
  serve({});
  forgetSession(tokenOf('s-1'));
  await settled();
  const calls = serve({ [LOGOUT]: ok });
  const stop = tellWhenOnline();
  await settled();
  dispatchEvent(new Event('online'));
  await settled();
  stop();
  expect(told(calls)).toEqual(['s-1']);
});

it.each([500, 429])('tries again after an answer of %i', async (status) => {
  serve({ [LOGOUT]: () => json({}, status) });
  forgetSession(tokenOf('s-2'));
  await settled();
  const calls = serve({ [LOGOUT]: ok });
  await tellSignedOut();
  expect(told(calls)).toEqual(['s-2']);
});

it('gives up at a backend that has no such call', async () => {
  serve({ [LOGOUT]: () => json({}, 404) });
  forgetSession(tokenOf('s-3'));
  await settled();
  const calls = serve({ [LOGOUT]: ok });
  await tellSignedOut();
  expect(calls).toEqual([]);
});

it('sends the id alone: neither the token nor the person', async () => {
  const calls = serve({ [LOGOUT]: ok });
  forgetSession(tokenOf('s-4'));
  await settled();
  expect(calls.map(({ authorization, body }) => [authorization, body])).toEqual([[null, { session: 's-4' }]]);
});
