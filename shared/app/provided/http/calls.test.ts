import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { json, serve } from '@viewmax/testing/fake-server';
import { provideTestPlatform, testConfig } from '@viewmax/testing/test-platform';
import { tokenFor } from '@viewmax/testing/token-for';
import { platform } from '../mfe/platform.ts';
import { $token, endSession, startSession } from '../stores/session.ts';
import { deleteJson, getJson, postJson, putJson } from './client.ts';
import { failedAnswer } from './failed-answer.ts';
import { $heardRevision } from './heard-revision.ts';
import { $unanswered } from './request.ts';

beforeEach(() => {
  provideTestPlatform();
  endSession();
});
afterEach(() => {
  platform().config = testConfig;
});

const failure = (call: Promise<unknown>) => call.then(() => undefined, failedAnswer);

describe('a failed answer', () => {
  test.each([
    ['a list', '[1]', 400],
    ['a text', '"no"', 400],
    ['nothing', '', 502],
    ['words', 'Bad Gateway', 502],
    ['a page of our own server', '<h1>Bad Gateway</h1>', 502],
  ])('has its status although the body holds %s', async (_, body, status) => {
    serve({ 'POST /x': () => new Response(body, { status }) });
    expect(await failure(postJson('/x', {}))).toMatchObject({ status });
  });

  test('keeps its status although the body names another one', async () => {
    serve({ 'POST /x': () => json({ status: 200, message: 'no' }, 409) });
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
    const calls = serve({ [`${method} /x`]: () => json({ ok: true }) });
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
      return json({});
    };
    await getJson('/api/v1/movies');
    expect(asked).toEqual(['https://api.example/api/v1/movies']);
  });

  test('carries its headers', async () => {
    const calls = serve({ 'POST /x': () => json({}) });
    await postJson('/x', {}, { headers: { 'idempotency-key': 'k' } });
    expect(calls[0]?.headers.get('idempotency-key')).toBe('k');
    expect(calls[0]?.headers.get('x-viewmax-set')).toBe('test-set');
  });

  test('of a visitor carries no token, and its 401 renews nothing', async () => {
    const calls = serve({ 'GET /x': () => json({}, 401) });
    expect(await failure(getJson('/x'))).toEqual({ status: 401 });
    expect(calls.map(({ path, authorization }) => [path, authorization])).toEqual([['/x', null]]);
  });

  test('that is anonymous leaves a member’s session unchanged by every answer', async () => {
    startSession(tokenFor());
    const calls = serve({ 'POST /login': () => json({ code: 'invalid_credentials' }, 401) });
    expect(await failure(postJson('/login', {}, { anonymous: true }))).toMatchObject({ status: 401 });
    expect(calls).toHaveLength(1);
    expect(localStorage.getItem('token')).not.toBeNull();
  });
});

describe("a call by a path that leads to the squad's backend", () => {
  beforeEach(() => startSession(tokenFor()));

  test('carries no token, unless the call asks for it', async () => {
    const calls = serve({
      'GET /api/x/reviews/7': () => json({ ok: 1 }),
      'DELETE /api/x/reviews/7': () => new Response(null, { status: 204 }),
    });
    expect(await getJson('/api/x/reviews/7')).toEqual({ ok: 1 });
    expect(await deleteJson('/api/x/reviews/7', { withToken: true })).toBeUndefined();
    await getJson('/api/x/reviews/7', { headers: { authorization: `Bearer ${$token.get()}` } });
    expect(calls.map(({ authorization }) => authorization)).toEqual([null, `Bearer ${$token.get()}`, null]);
  });

  test('leaves the session as it is after a 401, also with the token', async () => {
    const calls = serve({ 'GET /api/x/reviews': () => json({ message: 'no' }, 401) });
    expect(await failure(getJson('/api/x/reviews', { withToken: true }))).toEqual({ status: 401, message: 'no' });
    expect(calls).toHaveLength(1);
    expect(localStorage.getItem('token')).not.toBeNull();
  });

  test('has the status of a refusal', async () => {
    serve({ 'POST /api/x/reviews': () => json({ message: 'The backend did not answer.' }, 504) });
    expect(await failure(postJson('/api/x/reviews', {}))).toMatchObject({ status: 504 });
  });
});

describe('a call to a host of the squad', () => {
  const reviews = 'https://reviews.example';
  beforeEach(() => {
    provideTestPlatform({ connect: [reviews] });
    startSession(tokenFor());
  });

  test('goes to that address, without the token, the set and the phone', async () => {
    const calls = serve({ [`POST ${reviews}/movies/7`]: () => json({ ok: 1 }) });
    expect(await postJson(`${reviews}/movies/7?sort=new`, { stars: 5 })).toEqual({ ok: 1 });
    const [call] = calls;
    expect([call?.query, call?.body, call?.authorization]).toEqual([{ sort: 'new' }, { stars: 5 }, null]);
    expect([...(call?.headers.keys() ?? [])]).toEqual(['content-type']);
  });

  test('never carries the member’s token, although its caller sets the header', async () => {
    const calls = serve({ [`GET ${reviews}/x`]: () => json({}) });
    await getJson(`${reviews}/x`, { headers: { authorization: `Bearer ${$token.get()}` } });
    expect(calls[0]?.authorization).toBeNull();
  });

  test('leaves the session as it is after a 401, and has its status', async () => {
    const calls = serve({ [`GET ${reviews}/x`]: () => json({ message: 'no' }, 401) });
    expect(await failure(getJson(`${reviews}/x`))).toEqual({ status: 401, message: 'no' });
    expect(calls).toHaveLength(1);
    expect(localStorage.getItem('token')).not.toBeNull();
  });

  test('without an answer fails as every other call, and does not count as a lost network', async () => {
    const before = $unanswered.get();
    const calls = serve({});
    await expect(getJson(`${reviews}/x`)).rejects.toMatchObject({ message: `GET ${reviews}/x got no answer` });
    expect(calls).toHaveLength(3);
    expect($unanswered.get()).toBe(before);
  });

  test('tells the shell no revision', async () => {
    let heard = 0;
    const end = $heardRevision.listen(() => void heard++);
    serve({ [`GET ${reviews}/x`]: () => new Response('{}', { headers: { 'x-viewmax-revision': '999' } }) });
    await getJson(`${reviews}/x`);
    end();
    expect(heard).toBe(0);
  });

  test.each([
    ['https://other.example/x', 'https://other.example'],
    ['https://reviews.example:8443/x', 'https://reviews.example:8443'],
    ['http://reviews.example/x', 'http://reviews.example'],
    ['//other.example/x', 'http://other.example'],
  ])('that remote.json does not name is not sent, and the error names the remedy: %s', async (address, origin) => {
    const calls = serve({});
    await expect(getJson(address)).rejects.toThrow(
      `GET ${address} was not sent, because this page may not call ${origin}. Name it under "connect" in remote.json`,
    );
    expect(calls).toEqual([]);
  });
});
