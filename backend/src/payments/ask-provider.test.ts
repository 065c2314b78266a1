import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, jest, test } from '@jest/globals';
import { askProvider, obeying } from './ask-provider.ts';

const url = 'https://provider.example/verify';
const request = (fetch: typeof globalThis.fetch) => askProvider({ fetch, url, secretKey: 'x' });
const answering = (status: number, body: string) => request(async () => new Response(body, { status }));
const unavailable = { name: 'Unverified' };

afterEach(() => void jest.restoreAllMocks());

test('the request does not follow a redirect', async () => {
  const requests: unknown[] = [];
  const server = createServer((request, answer) => {
    requests.push(request.url);
    answer.writeHead(302, { location: '/paid' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/verify`;
  await expect(askProvider({ fetch, url, secretKey: 'x' })).rejects.toMatchObject({ name: 'Unverified' });
  expect(requests).toEqual(['/verify']);
  server.close();
});

test('a provider that is silent for 8 seconds is unavailable', async () => {
  const deadline = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
  const answer = request((_, init) => {
    const { signal } = init ?? {};
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  deadline.abort(new DOMException('late', 'TimeoutError'));
  await expect(answer).rejects.toMatchObject({ ...unavailable, cause: { name: 'TimeoutError' } });
  expect(timeout.mock.calls).toEqual([[8000]]);
});

test('a provider whose body is late is unavailable', async () => {
  const body = new ReadableStream({ start: (stream) => stream.error(new DOMException('late', 'TimeoutError')) });
  await expect(request(async () => new Response(body))).rejects.toMatchObject(unavailable);
});

test.each([401, 403, 429, 500, 503])('the status %i makes the provider unavailable', async (status) => {
  await expect(answering(status, '{}')).rejects.toMatchObject({
    ...unavailable,
    message: `The provider answered ${status}`,
  });
});

test('a page in place of JSON makes the provider unavailable', async () => {
  await expect(answering(200, '<html></html>')).rejects.toMatchObject(unavailable);
});

test.each([404, 400])('the status %i means that the reference is unknown', async (status) => {
  expect(await answering(status, 'no JSON')).toBeNull();
});

test('the request carries the secret key in a header, and returns the provider’s JSON', async () => {
  let sent: RequestInit | undefined;
  const answer = request(async (_, init) => {
    sent = init;
    return Response.json({ status: 'success' });
  });
  expect(await answer).toEqual({ status: 'success' });
  expect(sent?.headers).toEqual({ authorization: 'Bearer x', accept: 'application/json' });
});

test('a making question sends its body, and waits 4 seconds', async () => {
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  let sent: RequestInit | undefined;
  const fetch: typeof globalThis.fetch = async (_, init) => {
    sent = init;
    return new Response('{}', { status: 400 });
  };
  await expect(askProvider({ fetch, url, secretKey: 'x', body: { amount: 1 } })).rejects.toMatchObject(unavailable);
  expect(sent).toMatchObject({ method: 'POST', body: '{"amount":1}' });
  expect(timeout.mock.calls).toEqual([[4000]]);
});

test.each([
  [{ 'retry-after': '120' }, 120],
  [{}, 60],
])('after "too many requests" with %j nothing is sent for %i s', async (headers, seconds) => {
  let at = 0;
  let sent = 0;
  const patient = obeying(
    async () => {
      sent += 1;
      return sent === 1 ? new Response(null, { status: 429, headers }) : Response.json({});
    },
    () => new Date(at),
  );
  const ask = () => askProvider({ fetch: patient, url, secretKey: 'x' });
  await expect(ask()).rejects.toMatchObject(unavailable);
  at = seconds * 1000 - 1;
  await expect(ask()).rejects.toMatchObject({ message: 'The provider answered 429', waitMs: 1000 });
  expect(sent).toBe(1);
  at += 1;
  expect(await ask()).toEqual({});
});
