import { beforeEach, describe, expect, test } from '@jest/globals';
import { refreshToken } from '@viewmax/contracts/calls';
import { foreign, on, serve } from '@viewmax/testing/fake-server';
import { provideTestPlatform } from '@viewmax/testing/test-platform';
import { member } from '@viewmax/testing/token-for';
import { $token, endSession, startSession } from '../stores/session.ts';
import { getJson, postJson, putJson } from './client.ts';
import { failedAnswer } from './failed-answer.ts';

const part = (value: unknown) => btoa(JSON.stringify(value));
const tokenUntil = (exp: number) => `x.${part({ sub: JSON.stringify(member), exp })}.${exp}`;
const LATER = tokenUntil(4_000_000_000);
const PAST = tokenUntil(1_000);
const REFRESH = `GET /api/v1/refresh/${member.UUID}`;

beforeEach(() => {
  provideTestPlatform();
  endSession();
});

describe('a call that fails', () => {
  test('returns no answer after a lost network', async () => {
    serve();
    const error = await postJson('/x', {}).catch((cause: unknown) => cause);
    expect(failedAnswer(error)).toBeNull();
  });

  test('is retried only when a repeat does no harm', async () => {
    let tries = 0;
    const flaky = () => foreign({}, ++tries === 1 ? 503 : 200);
    serve(on('GET /x', flaky), on('POST /x', foreign({}, 503)));
    await expect(getJson('/x')).resolves.toEqual({});
    const calls = serve(on('POST /x', foreign({}, 503)));
    await expect(postJson('/x', {})).rejects.toThrow();
    expect(calls).toHaveLength(1);
  });
});

describe('a signed-in call', () => {
  test('carries the token, and an anonymous one does not', async () => {
    startSession(LATER);
    const calls = serve(on('GET /x', foreign({})));
    await getJson('/x');
    await getJson('/x', { anonymous: true });
    expect(calls.map(({ authorization }) => authorization)).toEqual([`Bearer ${LATER}`, null]);
  });

  test('renews an expired token first, once for calls that overlap', async () => {
    startSession(PAST);
    const calls = serve(
      on(refreshToken, { uuid: member.UUID }, { token: LATER }),
      on('GET /x', foreign({})),
      on('GET /y', foreign({})),
    );
    await Promise.all([getJson('/x'), getJson('/y')]);
    expect(calls.filter(({ path }) => path.includes('refresh'))).toHaveLength(1);
    expect(calls.at(-1)?.authorization).toBe(`Bearer ${LATER}`);
  });

  test('renews once, not with each call, when the phone’s clock runs ahead', async () => {
    startSession(PAST);
    const calls = serve(
      on(refreshToken, { uuid: member.UUID }, { token: tokenUntil(2_000) }),
      on('GET /x', foreign({})),
    );
    for (let time = 0; time < 3; time++) await getJson('/x');
    expect(calls.filter(({ path }) => path.includes('refresh'))).toHaveLength(1);
    expect(calls.at(-1)?.authorization).toBe(`Bearer ${tokenUntil(2_000)}`);
  });

  test('waits for a call that replaces the token, when its old one is refused meanwhile', async () => {
    startSession(LATER);
    const newer = tokenUntil(4_100_000_000);
    let replace = () => {};
    const isReplaced = new Promise<void>((resolve) => {
      replace = resolve;
    });
    const calls = serve(
      on(refreshToken, { uuid: member.UUID }, foreign({}, 401)),
      on('PUT /phone', () => isReplaced.then(() => foreign({ token: newer }))),
      on('GET /x', ({ authorization }) => {
        replace();
        return foreign({ ok: 1 }, authorization === `Bearer ${newer}` ? 200 : 401);
      }),
    );
    const change = async () =>
      startSession((await putJson<{ token: string }>('/phone', {}, { endsSession: true })).token);
    const [, answer] = await Promise.all([change(), getJson('/x')]);
    expect([answer, $token.get()]).toEqual([{ ok: 1 }, newer]);
    expect(calls.map(({ path }) => path)).not.toContain(REFRESH.replace('GET ', ''));
  });

  test('is retried with a new token after a 401', async () => {
    startSession(LATER);
    const newer = tokenUntil(4_100_000_000);
    serve(
      on(refreshToken, { uuid: member.UUID }, { token: newer }),
      on('GET /x', ({ authorization }) => foreign({ ok: 1 }, authorization === `Bearer ${newer}` ? 200 : 401)),
    );
    await expect(getJson('/x')).resolves.toEqual({ ok: 1 });
  });

  test('sends a purchase again with its body after its token was rejected and renewed', async () => {
    startSession(LATER);
    const newer = tokenUntil(4_100_000_000);
    const calls = serve(
      on(refreshToken, { uuid: member.UUID }, { token: newer }),
      on('POST /x', ({ authorization }) => foreign({ ok: 1 }, authorization === `Bearer ${newer}` ? 200 : 401)),
    );
    await expect(postJson('/x', { seats: 2 })).resolves.toEqual({ ok: 1 });
    expect(calls.filter(({ path }) => path === '/x').map(({ body }) => body)).toEqual([{ seats: 2 }, { seats: 2 }]);
  });

  test('renews once: a second 401 is the answer', async () => {
    startSession(LATER);
    const calls = serve(
      on(refreshToken, { uuid: member.UUID }, { token: tokenUntil(4_100_000_000) }),
      on('POST /x', foreign({ code: 'not_yours' }, 401)),
    );
    const error = await postJson('/x', {}).catch((cause: unknown) => cause);
    expect(failedAnswer(error)).toEqual({ status: 401, code: 'not_yours' });
    expect(calls.map(({ path }) => path.replace(/^.*refresh.*$/, 'refresh'))).toEqual(['/x', 'refresh', '/x']);
  });

  test('renews its token after two faults that passed', async () => {
    startSession(LATER);
    const newer = tokenUntil(4_100_000_000);
    let tries = 0;
    serve(
      on(refreshToken, { uuid: member.UUID }, { token: newer }),
      on('GET /x', ({ authorization }) =>
        ++tries < 3 ? foreign({}, 503) : foreign({ ok: 1 }, authorization === `Bearer ${newer}` ? 200 : 401),
      ),
    );
    await expect(getJson('/x')).resolves.toEqual({ ok: 1 });
    expect(tries).toBe(4);
  });

  test('ends the session when the server refuses a new token', async () => {
    startSession(PAST);
    serve(on(refreshToken, { uuid: member.UUID }, foreign({ error: 'revoked' }, 401)), on('GET /x', foreign({}, 401)));
    await expect(getJson('/x')).rejects.toThrow();
    expect($token.get()).toBeNull();
  });

  test.each([429, 503])('keeps the session when the server is too busy to refresh it: %i', async (status) => {
    startSession(PAST);
    serve(on(refreshToken, { uuid: member.UUID }, foreign({ error: 'Not now' }, status)));
    await expect(getJson('/x')).rejects.toThrow(String(status));
    expect($token.get()).toBe(PAST);
  });

  test.each([200, 403])(
    'keeps the session when a captive network answers with its own page, with %i',
    async (status) => {
      startSession(PAST);
      serve(on(refreshToken, { uuid: member.UUID }, () => new Response('<html>Please top up</html>', { status })));
      await expect(getJson('/x')).rejects.toThrow('got no answer');
      expect($token.get()).toBe(PAST);
    },
  );

  test('keeps the session when the refresh loses the network', async () => {
    startSession(PAST);
    serve();
    await expect(getJson('/x')).rejects.toThrow();
    expect($token.get()).toBe(PAST);
  });
});
