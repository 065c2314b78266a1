import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ProxiedPath } from '@viewmax/contracts/ops/proxies';
import Fastify, { type InjectOptions } from 'fastify';
import { type ProxiedPathsOptions, proxiedPaths } from './proxied-paths.ts';

type Answer = (answer: ServerResponse, asked: IncomingMessage) => unknown;
const json: Answer = (answer) => answer.setHeader('content-type', 'application/json').end('{"ok":true}');
const answering =
  (status: number, type: string, body: string): Answer =>
  (answer) =>
    answer.writeHead(status, { 'content-type': type }).end(body);
const switching: Answer = (answer) => answer.writeHead(101, { connection: 'upgrade', upgrade: 'websocket' }).end();

let backend: Server;
let proxy: ProxiedPath;
let reply: Answer;
let seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
const app = Fastify();

beforeAll(async () => {
  backend = createServer(async (asked, answer) => {
    const body = await text(asked);
    seen.push({ method: asked.method ?? '', url: asked.url ?? '', headers: asked.headers, body });
    reply(answer, asked);
  }).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  const options: ProxiedPathsOptions = {
    find: async (path) => [proxy, { ...proxy, path: '/api/x/late' }].find((one) => one.path === path),
    flagsOf: async ({ name }, { headers }) => (headers.cookie?.includes('device=7') ? [`${name}-plan`, 'dark'] : []),
    refuse: (answer, status, code, message) => answer.code(status).send({ code, message }),
  };
  await app.register(proxiedPaths, options);
  await app.register(proxiedPaths, { ...options, url: '/api/x/late', deadlineMs: 300 });
});
beforeEach(() => {
  const target = `http://127.0.0.1:${(backend.address() as AddressInfo).port}/v2`;
  proxy = { name: 'reviews', path: '/api/x/reviews', target, withToken: false };
  reply = json;
  seen = [];
});
afterAll(async () => {
  await app.close();
  backend.closeAllConnections();
  backend.close();
});

type Asked = Omit<InjectOptions, 'url'>;
async function call(url: string, asked: Asked = {}) {
  const { statusCode, headers, payload } = await app.inject({ url, ...asked });
  return { status: statusCode, headers, payload };
}
const faultOf = async (url: string, asked?: Asked) => {
  const { status, payload } = await call(url, asked);
  const { code, message } = JSON.parse(payload);
  return [status, code, message];
};
const post = (type: string, payload: string | Buffer) => ({
  method: 'POST' as const,
  headers: { 'content-type': type },
  payload,
});

test('the backend gets the flags of its remote that the device has, and none that a page names', async () => {
  const forged = { 'x-viewmax-flags': '9+reviews:gold@1.0.0', cookie: 'flags=9+reviews:gold@1.0.0' };
  await call('/api/x/reviews/7', { headers: { ...forged, cookie: `device=7; ${forged.cookie}` } });
  await call('/api/x/reviews/7', { headers: forged });
  expect(seen.map(({ headers }) => headers['x-viewmax-flags'])).toEqual(['reviews-plan,dark', undefined]);
});

test('a call reaches the address that ops allowed, with its rest, its query and its body', async () => {
  expect(await call('/api/x/reviews/movies/7?sort=new')).toMatchObject({ status: 200, payload: '{"ok":true}' });
  await call('/api/x/reviews', post('application/json', '{"stars": 5}'));
  await call('/api/x/reviews/7', { method: 'DELETE' });
  expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', '/v2/movies/7?sort=new', ''],
    ['POST', '/v2', '{"stars": 5}'],
    ['DELETE', '/v2/7', ''],
  ]);
});

test('the backend gets neither cookies nor the device, nor what proxies in front add', async () => {
  const held = 'cookie x-viewmax-device x-viewmax-set forwarded x-client-cert x-secret te referer'.split(' ');
  const headers = {
    ...Object.fromEntries(held.map((name) => [name, 'x'])),
    ...{ connection: 'x-secret', 'x-forwarded-for': '9.9.9.9', accept: 'application/json', 'idempotency-key': 'k' },
  };
  await call('/api/x/reviews', { headers });
  expect(Object.keys(seen[0]?.headers ?? {}).sort()).toEqual(
    ['accept', 'connection', 'host', 'idempotency-key', 'user-agent', 'x-forwarded-for'].sort(),
  );
  expect(seen[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
});

test("the member's token passes only where ops allow it", async () => {
  const headers = { authorization: 'Bearer t' };
  expect(await faultOf('/api/x/reviews', { headers })).toEqual([
    403,
    'forbidden',
    "/api/x/reviews takes no member's token: ops have to allow it, by --with-token.",
  ]);
  proxy.withToken = true;
  expect((await call('/api/x/reviews', { headers })).status).toBe(200);
  await call('/api/x/reviews');
  expect(seen.map((one) => one.headers.authorization)).toEqual(['Bearer t', undefined]);
});

test('a page gets the data of the answer, and nothing that acts with the origin of the app', async () => {
  reply = (answer) =>
    answer
      .writeHead(201, {
        ...{ 'content-type': 'application/json', 'set-cookie': 'in=1', 'x-viewmax-revision': '999', etag: '"7"' },
        ...{ 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*', 'service-worker-allowed': '/' },
      })
      .end('{}');
  const { status, headers } = await call('/api/x/reviews');
  expect([status, headers]).toEqual([
    201,
    {
      ...{ 'content-type': 'application/json', etag: '"7"', 'cache-control': 'private, no-cache' },
      ...{ 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' },
      ...{ 'content-length': '2', connection: 'keep-alive', date: expect.any(String) },
    },
  ]);
});

test('an unchanged answer is not sent again', async () => {
  reply = (answer, asked) => answer.writeHead(asked.headers['if-none-match'] === '"7"' ? 304 : 200).end();
  expect(await call('/api/x/reviews', { headers: { 'if-none-match': '"7"' } })).toMatchObject({
    status: 304,
    payload: '',
  });
});

test.each<[string, Answer, code: string, message: string]>([
  ['its own 500', (answer) => answer.writeHead(500).end('{}'), 'bad_answer', 'answered 500'],
  ['a redirect', (answer) => answer.writeHead(302, { location: '/' }).end(), 'bad_answer', 'a redirect'],
  ['a page', answering(404, 'text/html', '<p>'), 'bad_answer', '404 with text/html'],
  ['a script', answering(200, 'text/javascript', '1'), 'bad_answer', 'text/javascript'],
  ['more than 1 MB', answering(200, 'text/plain', 'a'.repeat(1024 * 1024 + 1)), 'no_answer', ''],
  ['a cut line', (answer) => answer.destroy(), 'no_answer', ''],
  ['an answer 101', switching, 'no_answer', ''],
])('a backend with %s gives a refusal that names it', async (_, given, code, message) => {
  reply = given;
  expect(await faultOf('/api/x/reviews')).toEqual([502, code, expect.stringContaining(message)]);
});

test.each<[string, Answer]>([
  ['nothing', () => undefined],
  ['half an answer', (answer) => answer.writeHead(200, { 'content-type': 'text/plain' }).write('a')],
])('a backend that has sent %s at the deadline gives a 504', async (_, given) => {
  reply = given;
  const message = 'The backend of /api/x/late did not answer within 0.3 s.';
  expect(await faultOf('/api/x/late')).toEqual([504, 'too_slow', message]);
});

test("a backend's own refusal reaches the page", async () => {
  reply = (answer) => answer.writeHead(409, { 'content-type': 'application/problem+json' }).end('{"message":"twice"}');
  expect(await call('/api/x/reviews')).toMatchObject({ status: 409, payload: '{"message":"twice"}' });
});

test.each([
  ['an unknown path', '/api/x/offers', {}, 404],
  ['another spelling', '/api/%78/reviews', {}, 404],
  ['a parent folder', '/api/x/reviews/..%2fadmin', {}, 400],
  ['a parent folder for Windows', '/api/x/reviews/..%5Cadmin', {}, 400],
  ['a parent folder for a program that decodes twice', '/api/x/reviews/..%252fadmin', {}, 400],
  ['a parent folder for Tomcat', '/api/x/reviews/..;/admin', {}, 400],
  ['PATCH', '/api/x/reviews', { method: 'PATCH' as const }, 405],
  ['a picture', '/api/x/reviews', post('image/png', 'a'), 415],
  ['a form with files', '/api/x/reviews', post('multipart/form-data; boundary=a', '--a--'), 415],
  ['more than 128 KB', '/api/x/reviews', post('text/plain', Buffer.alloc(128 * 1024 + 1)), 413],
])('%s reaches no backend', async (_, url, asked, status) => {
  expect((await faultOf(url, asked))[0]).toBe(status);
  expect(seen).toEqual([]);
});

test.each(['https://10.0.0.8', 'https://169.254.169.254', 'https://localhost.example.invalid'])(
  'no call reaches %s, whatever ops allowed',
  async (target) => {
    proxy.target = target;
    expect((await faultOf('/api/x/reviews'))[0]).toBe(502);
  },
);

test('a slow backend holds at most 50 calls, and the others are refused at once', async () => {
  reply = () => undefined;
  const all = await Promise.all(Array.from({ length: 52 }, () => faultOf('/api/x/late')));
  expect(all.filter(([status]) => status === 429)).toHaveLength(2);
  reply = json;
  expect((await call('/api/x/reviews')).status).toBe(200);
});

test('a path stays open after 50 answers 101', async () => {
  reply = switching;
  await Promise.all(Array.from({ length: 50 }, () => faultOf('/api/x/reviews')));
  reply = json;
  expect((await call('/api/x/reviews')).status).toBe(200);
});
