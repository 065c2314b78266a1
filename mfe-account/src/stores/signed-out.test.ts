import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { logOut } from '@viewmax/contracts/calls';
import { noteSignedOut } from '@viewmax/shared/bundled/signed-out.ts';
import { foreign, on, provideTestPlatform, serve, tokenFor } from '@viewmax/testing';
import { reportSignedOut, reportWhenOnline } from './signed-out.ts';

const ok = { ok: true } as const;
const settled = () => new Promise((resolve) => setTimeout(resolve));
const reported = (calls: ReturnType<typeof serve>) => calls.map(({ body }) => (body as { session: string }).session);

async function forgetSession(token: string | null): Promise<void> {
  noteSignedOut(token);
  await reportSignedOut();
}

/** The token of a session, as our backend makes it. */
const tokenOf = (sid: string) => {
  const [head = '', payload = ''] = tokenFor().split('.');
  return `${head}.${btoa(JSON.stringify({ ...JSON.parse(atob(payload)), sid }))}.x`;
};

beforeEach(provideTestPlatform);
afterEach(async () => {
  serve(on(logOut, ok));
  await reportSignedOut();
});

test.each([null, '', 'x.y.z', tokenFor()])(
  'the app sends nothing for the token %s, which names no session',
  async (token) => {
    const calls = serve(on(logOut, ok));
    await forgetSession(token);
    expect(calls).toEqual([]);
  },
);

test('the app reports a session that ended offline once, when the network returns', async () => {
  serve();
  await forgetSession(tokenOf('s-1'));
  const calls = serve(on(logOut, ok));
  const stop = reportWhenOnline();
  await settled();
  dispatchEvent(new Event('online'));
  await settled();
  stop();
  expect(reported(calls)).toEqual(['s-1']);
});

test.each([500, 429])('the app retries after an answer of %i', async (status) => {
  serve(on(logOut, foreign({}, status)));
  await forgetSession(tokenOf('s-2'));
  const calls = serve(on(logOut, ok));
  await reportSignedOut();
  expect(reported(calls)).toEqual(['s-2']);
});

test('the app gives up at a backend without such a call', async () => {
  serve(on(logOut, foreign({}, 404)));
  await forgetSession(tokenOf('s-3'));
  const calls = serve(on(logOut, ok));
  await reportSignedOut();
  expect(calls).toEqual([]);
});

test('the app sends only the id, without the token or the person', async () => {
  const calls = serve(on(logOut, ok));
  await forgetSession(tokenOf('s-4'));
  expect(calls.map(({ authorization, body }) => [authorization, body])).toEqual([[null, { session: 's-4' }]]);
});
