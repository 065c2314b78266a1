import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, jest, test } from '@jest/globals';
import { MAX_UPLOAD, UPLOAD_TYPE } from '../releases/read-release-upload.ts';
import { OPS_TOKEN, openTestOps } from '../testing/open-test-ops.ts';

const ops = await openTestOps();
afterAll(ops.close);
await ops.server.listen({ port: 0, host: '127.0.0.1' });
const port = (ops.server.server.address() as AddressInfo).port;

const tokenOf = async (name: string, role: 'squad' | 'read') =>
  (await ops.call('POST', '/tokens', { name, role, remote: role === 'squad' ? 'catalog' : undefined })).body.token;

function begin(token?: string, length = MAX_UPLOAD): ClientRequest {
  const authorization = token && { authorization: `Bearer ${token}` };
  const headers = { 'content-type': UPLOAD_TYPE, 'content-length': length, ...authorization };
  const upload = request({ port, host: '127.0.0.1', method: 'POST', path: '/ops/api/releases', headers });
  upload.on('error', () => undefined);
  upload.flushHeaders();
  return upload;
}
/** Null when the server closed the connection while the client was still sending: the reset may discard the answer. */
function answerTo(upload: ClientRequest): Promise<IncomingMessage | null> {
  return new Promise((resolve) => {
    upload.once('response', (answer: IncomingMessage) => {
      answer.resume();
      resolve(answer);
    });
    upload.once('close', () => resolve(null));
  });
}

test('90 uploads of 20 MB at once keep no body in memory, and most are refused', async () => {
  const tokens = await Promise.all(Array.from({ length: 9 }, (_, index) => tokenOf(`squad ${index}`, 'squad')));
  const piece = Buffer.alloc(1_000_000);
  const memory = () => process.memoryUsage().arrayBuffers;
  const before = memory();
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, memory() - before);
  }, 100);
  const statuses = await Promise.all(
    Array.from({ length: 90 }, async (_, index) => {
      const upload = begin(tokens[index % 9] as string);
      const answered = answerTo(upload);
      let left = MAX_UPLOAD;
      const feed = () => {
        for (let goesOn = true; goesOn && left > 0 && !upload.destroyed; left -= piece.length)
          goesOn = upload.write(piece.subarray(0, left));
        if (left <= 0) upload.end();
      };
      upload.on('drain', feed);
      feed();
      const answer = await answered;
      upload.destroy();
      if (!answer) return 'refused';
      return answer.statusCode === 429 && answer.headers['retry-after'] === '30' ? 'refused' : `${answer.statusCode}`;
    }),
  ).finally(() => clearInterval(watch));
  expect(statuses.filter((status) => status === 'refused')).toHaveLength(74);
  expect(statuses.filter((status) => status === '422')).toHaveLength(16);
  // All bodies are 1.8 GB. Freed chunks count until the next collection, more of them on a slow machine.
  expect(most).toBeLessThan(400_000_000);
});

test('the API rejects an upload without a token before it reads the body', async () => {
  const upload = begin();
  expect((await answerTo(upload))?.statusCode).toBe(401);
  upload.destroy();
});

test('the API does not read the body of a read-only token, nor one that is too long', async () => {
  const reader = begin(await tokenOf('reader', 'read'));
  expect((await answerTo(reader))?.statusCode).toBe(403);
  reader.destroy();
  const long = begin(OPS_TOKEN, MAX_UPLOAD + 1);
  expect((await answerTo(long))?.statusCode).toBe(413);
  long.destroy();
});

test('a slow token does not block others, and a client that disconnects frees its place', async () => {
  const slow = await tokenOf('slow', 'squad');
  const hanging = Array.from({ length: 12 }, () => begin(slow));
  await pause(100);
  const refused = begin(slow);
  expect((await answerTo(refused))?.statusCode).toBe(429);
  refused.destroy();
  expect(await ops.upload({ name: 'booking', version: '3.0.0-a', code: 'a' })).toMatchObject({ status: 201 });
  for (const one of hanging) one.destroy();
  await pause(100);
  expect(await ops.upload({ name: 'catalog', version: '3.0.0-b', code: 'b' }, slow)).toMatchObject({ status: 201 });
});

test('a publish looks its token up before the body and after it', async () => {
  const token = await tokenOf('pipeline', 'squad');
  const looked = jest.spyOn(ops.registry.context.tables, 'selectFrom');
  expect((await ops.upload({ name: 'catalog', version: '7.0.0-a', code: 'seven' }, token)).status).toBe(201);
  expect(looked.mock.calls.filter(([table]) => String(table) === 'tokens')).toHaveLength(2);
  looked.mockRestore();
});

test('a registry that takes a second build of a version says that production refuses it', async () => {
  const upload = async (version: string) =>
    (await ops.upload({ name: 'offers', version, code: version })).body.warnings as string[];
  expect(await upload('1.0.0-aaaa')).toEqual([]);
  const sentence =
    'A production refuses this build: offers 1.0.0 is published as offers@1.0.0-aaaa; raise the version in package.json.';
  expect(await upload('1.0.0-bbbb')).toEqual([sentence]);
  expect(await upload('1.0.1-cccc')).toEqual([]);
});
