import { writeFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import { type ErrorCode, errorCodes } from '@viewmax/contracts/error-codes';
import Fastify from 'fastify';
import { errorHandling } from './error-handling.ts';

async function answerAndLog(fails: () => Promise<void>) {
  const stream = new PassThrough();
  const server = Fastify({ logger: { level: 'error', stream } });
  await server.register(errorHandling);
  server.post('/api/upload', fails);
  const answer = await server.inject({ method: 'POST', url: '/api/upload' });
  await server.close();
  return { status: answer.statusCode, body: answer.json(), log: JSON.parse(String(stream.read())) };
}

const failing = (code: string) => async () => {
  throw Object.assign(new Error('x'), { code });
};

test.each<[string, () => Promise<void>, string, ErrorCode]>([
  ['a full disk', () => writeFile('/dev/full', 'x'), 'A disk is full: DATA_DIR or the database', 'cannot_store'],
  ["PostgreSQL's full disk", failing('53100'), 'A disk is full: DATA_DIR or the database', 'cannot_store'],
  ['an exhausted quota', failing('EDQUOT'), 'A disk is full: DATA_DIR or the database', 'cannot_store'],
  ['a read-only disk', failing('EROFS'), 'A disk is read-only: DATA_DIR or the database', 'cannot_store'],
  ['another fault', failing('EIO'), 'The request failed', 'internal'],
])('the log names %s, and the answer does not', async (_, fails, msg, code) => {
  const { status, body, log } = await answerAndLog(fails);
  expect([status, body.error]).toEqual([errorCodes[code].status, errorCodes[code].text]);
  expect(log).toMatchObject({ level: 50, msg, reqId: expect.any(String) });
});
