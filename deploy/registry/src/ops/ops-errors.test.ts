import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { answerErrors } from './ops-errors.ts';

async function answerTo(code: string) {
  const server = Fastify();
  answerErrors(server, async () => undefined);
  server.get('/', async () => {
    throw Object.assign(new Error('secret'), { code });
  });
  return server.inject('/');
}

test.each(['22021', '22P02', '22P05'])('a value that the database refuses with %s is a bad request', async (code) => {
  const answer = await answerTo(code);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid']);
  expect(answer.body).not.toContain('secret');
});

test.each(['53300', '57P01', 'ECONNREFUSED'])('a database that is away (%s) is worth another try', async (code) => {
  const answer = await answerTo(code);
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([503, '2', 'unavailable']);
  expect(answer.json().message).toBe("The registry's database is away or busy. Try again in a moment.");
  expect(answer.body).not.toContain('secret');
});
