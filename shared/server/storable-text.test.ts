import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from '@jest/globals';
import Fastify, { type InjectOptions } from 'fastify';
import { isAllStorable, isUnstorable, refuseUnstorable } from './storable-text.ts';

const server = Fastify();
server.addHook('preValidation', refuseUnstorable);
server.get('/movie/:id', async ({ query }) => query);
server.post('/movie/:id', async ({ body }) => body);
afterAll(() => server.close());

const headers = { 'content-type': 'application/json' };

test.each<[string, InjectOptions]>([
  ['a path', { url: '/movie/a%00b' }],
  ['a query', { url: '/movie/a?from=a%00b' }],
  ['a name of a query', { url: '/movie/a?a%00b=1' }],
  ['a body', { method: 'POST', url: '/movie/a', payload: { a: [{ b: 'a\0b' }] } }],
  ['a key of a body', { method: 'POST', url: '/movie/a', payload: { a: [{ 'a\0b': 1 }] } }],
  ['a body that is one text', { method: 'POST', url: '/movie/a', payload: '"a\\u0000b"', headers }],
  ['half of a pair in a body', { method: 'POST', url: '/movie/a', payload: { a: '\ud800' } }],
  ['half of a pair in a key', { method: 'POST', url: '/movie/a', payload: { 'x\udc00': '' } }],
])('the server refuses text that the database cannot store: %s', async (_, options) => {
  const { statusCode } = await server.inject(options);
  expect(statusCode).toBe(400);
});

test('the server takes every other text', async () => {
  const payload = { name: 'Ọlá 🎬', lines: ['a\nb', null, 3, true], '': {} };
  const { body } = await server.inject({ method: 'POST', url: '/movie/%F0%9F%8E%AC', payload });
  expect(JSON.parse(body)).toEqual(payload);
});

test('a header cannot bring such text, because Node refuses it', async () => {
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('GET /movie/a HTTP/1.1\r\nhost: x\r\nx-viewmax-device: a\0b\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
});

test('a value may be as deep as a body is long', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}"a"${']'.repeat(100_000)}`);
  expect(isAllStorable(deep)).toBe(true);
});

test.each<[unknown, boolean]>([
  [{ code: '22021' }, true],
  [{ code: '22P02' }, true],
  [{ code: '22P05' }, true],
  [{ code: '23505' }, false],
  [new Error('22021'), false],
  [null, false],
  ['22021', false],
])('the database refused a value that a request brought: %j is %s', (error, answer) => {
  expect(isUnstorable(error)).toBe(answer);
});
