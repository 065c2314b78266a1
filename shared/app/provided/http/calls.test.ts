import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  changePassword,
  getShowtime,
  listMovies,
  listShowingCinemas,
  listTopUps,
  purchaseTickets,
  readGift,
} from '@viewmax/contracts/calls';
import { foreign, on, serve } from '@viewmax/testing/fake-server';
import { provideTestPlatform, testConfig } from '@viewmax/testing/test-platform';
import { tokenFor } from '@viewmax/testing/token-for';
import { platform } from '../mfe/platform.ts';
import { $token, endSession, startSession } from '../stores/session.ts';
import { ask, deleteJson, getJson, postJson, putJson } from './client.ts';
import { failedAnswer } from './failed-answer.ts';

beforeEach(() => {
  provideTestPlatform();
  endSession();
});
afterEach(() => {
  platform().config = testConfig;
});

const failure = (call: Promise<unknown>) => call.then(() => undefined, failedAnswer);

describe('a failed answer', () => {
  test('keeps its status although the body names another one', async () => {
    serve(on('POST /x', foreign({ status: 200, message: 'no' }, 409)));
    expect(await failure(postJson('/x', {}))).toEqual({ status: 409, message: 'no' });
  });

  test('is null for an error of another kind', () => {
    expect([
      failedAnswer(new TypeError('x')),
      failedAnswer({ name: 'HttpError', status: 400 }),
      failedAnswer(null),
    ]).toEqual([null, null, null]);
  });
});

describe('a call', () => {
  test.each([
    ['GET', () => getJson('/x')],
    ['POST', () => postJson('/x', { a: 1 })],
    ['PUT', () => putJson('/x', { a: 1 })],
  ])('by %s is sent once, with its body as JSON', async (method, make) => {
    const calls = serve(on(`${method} /x`, foreign({ ok: true })));
    expect(await make()).toEqual({ ok: true });
    expect(calls).toHaveLength(1);
    const isGet = method === 'GET';
    expect(calls[0]?.body).toEqual(isGet ? undefined : { a: 1 });
    expect(calls[0]?.headers.get('content-type')).toBe(isGet ? null : 'application/json');
  });

  test('is sent to the backend’s origin', async () => {
    platform().config = { ...testConfig, apiBase: 'https://api.example' };
    const asked: string[] = [];
    globalThis.fetch = async (address) => {
      asked.push(String(address));
      return foreign({});
    };
    await getJson('/api/v1/movies');
    expect(asked).toEqual(['https://api.example/api/v1/movies']);
  });

  test("carries its headers and the page's set of releases", async () => {
    const calls = serve(on('POST /x', foreign({})));
    await postJson('/x', {}, { headers: { 'idempotency-key': 'k' } });
    expect(calls[0]?.headers.get('idempotency-key')).toBe('k');
    expect(calls[0]?.headers.get('x-viewmax-set')).toBe('test-set');
  });

  test('of a visitor carries no token, and its 401 renews nothing', async () => {
    const calls = serve(on('GET /x', foreign({}, 401)));
    expect(await failure(getJson('/x'))).toEqual({ status: 401 });
    expect(calls.map(({ path, authorization }) => [path, authorization])).toEqual([['/x', null]]);
  });

  test('that is anonymous leaves a member’s session unchanged by every answer', async () => {
    startSession(tokenFor());
    const calls = serve(on('POST /login', foreign({ code: 'invalid_credentials' }, 401)));
    expect(await failure(postJson('/login', {}, { anonymous: true }))).toMatchObject({ status: 401 });
    expect(calls).toHaveLength(1);
    expect(localStorage.getItem('token')).not.toBeNull();
  });
});

describe('a declared call', () => {
  beforeEach(() => startSession(tokenFor()));

  test('encodes the values of its path and its query, and leaves out those that are undefined', async () => {
    const asked: string[] = [];
    globalThis.fetch = async (address) => {
      asked.push(String(address).replace(location.origin, ''));
      return foreign({});
    };
    await ask(listShowingCinemas, { params: { movieId: 'a/b', lga: 'x y' }, query: { showtimeID: 'p&q r' } });
    await ask(listTopUps, { query: { before: undefined } });
    await ask(listTopUps, { query: { before: 7 } });
    expect(asked).toEqual([
      '/api/v1/showingcinemas/a%2Fb/x%20y?showtimeID=p%26q%20r',
      '/api/v1/wallet/topups',
      '/api/v1/wallet/topups?before=7',
    ]);
  });

  test('sends its body and its headers, by its own method', async () => {
    const calls = serve(on(purchaseTickets, { tickets: [] }));
    const body = { uuid: 'u-1', showtimeID: 's', numberOfTickets: 2, cinemaID: 'c', amountToPay: 9 };
    expect(await ask(purchaseTickets, { headers: { 'idempotency-key': 'k' }, body })).toEqual({ tickets: [] });
    expect(calls[0]?.body).toEqual(body);
    expect(calls[0]?.headers.get('idempotency-key')).toBe('k');
  });

  test('carries the token, unless it is public', async () => {
    const answer = foreign({});
    const calls = serve(on(getShowtime, { showtimeId: 's' }, answer), on(listMovies, answer), on(readGift, answer));
    await ask(getShowtime, { params: { showtimeId: 's' } });
    await ask(listMovies);
    await ask(readGift, { body: { claim: 'c' } });
    const token = `Bearer ${$token.get()}`;
    expect(calls.map(({ authorization }) => authorization)).toEqual([token, null, token]);
  });

  test('that may end its own session renews nothing after a 401', async () => {
    const calls = serve(on(changePassword, foreign({}, 401)));
    const body = { currentPassword: 'a', newPassword: 'b' };
    const before = $token.get();
    expect(await failure(ask(changePassword, { body }))).toEqual({ status: 401 });
    expect([calls.length, $token.get()]).toEqual([1, before]);
  });

  test('does not compile with other values than it takes', () => {
    // @ts-expect-error a showtime has an id
    const withoutId = () => ask(getShowtime);
    // @ts-expect-error the name of the path is showtimeId
    const otherName = () => ask(getShowtime, { params: { showtimeID: 's' } });
    // @ts-expect-error the list of movies takes no body
    const tooMuch = () => ask(listMovies, { body: {} });
    expect([withoutId, otherName, tooMuch]).toHaveLength(3);
  });
});

describe("a call by a path that leads to the squad's backend", () => {
  beforeEach(() => startSession(tokenFor()));

  test('carries no token, unless the call asks for it', async () => {
    const calls = serve(
      on('GET /api/x/reviews/7', foreign({ ok: 1 })),
      on('DELETE /api/x/reviews/7', () => new Response(null, { status: 204 })),
    );
    expect(await getJson('/api/x/reviews/7')).toEqual({ ok: 1 });
    expect(await deleteJson('/api/x/reviews/7', { withToken: true })).toBeUndefined();
    await getJson('/api/x/reviews/7', { headers: { authorization: `Bearer ${$token.get()}` } });
    expect(calls.map(({ authorization }) => authorization)).toEqual([null, `Bearer ${$token.get()}`, null]);
  });

  test('leaves the session as it is after a 401, also with the token', async () => {
    const calls = serve(on('GET /api/x/reviews', foreign({ message: 'no' }, 401)));
    expect(await failure(getJson('/api/x/reviews', { withToken: true }))).toEqual({ status: 401, message: 'no' });
    expect(calls).toHaveLength(1);
    expect(localStorage.getItem('token')).not.toBeNull();
  });

  test('has the status of a refusal', async () => {
    serve(on('POST /api/x/reviews', foreign({ message: 'The backend did not answer.' }, 504)));
    expect(await failure(postJson('/api/x/reviews', {}))).toMatchObject({ status: 504 });
  });
});

test.each(['https://reviews.example/x', 'http://localhost:4000/x', '//reviews.example/x', 'HTTPS://reviews.example/x'])(
  'a call to the address %s is not sent, and the error names the remedy',
  async (address) => {
    startSession(tokenFor());
    const calls = serve();
    await expect(getJson(address)).rejects.toThrow(
      `GET ${address} was not sent, because a page calls paths and no addresses. Ops lead a path to the backend of a squad: viewmax host proxy.`,
    );
    expect(calls).toEqual([]);
  },
);
