import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MAX_UPLOAD, UPLOAD_TYPE } from '../releases/read-release-upload.ts';
import { OPS_TOKEN, openTestOps, type TestOps } from '../testing/open-test-ops.ts';
import { OPEN_MS } from '../testing/open-test-registry.ts';

// Node exposes the garbage collector only in contexts that are created after the flag is set.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let ops: TestOps;
let port: number;
beforeAll(async () => {
  ops = await openTestOps();
  await ops.server.listen({ port: 0, host: '127.0.0.1' });
  port = (ops.server.server.address() as AddressInfo).port;
}, OPEN_MS);
afterAll(() => ops.close());

const tokenOf = async (name: string, role: 'squad' | 'read') =>
  (await ops.call('POST', '/tokens', { name, role, remote: role === 'squad' ? 'catalog' : undefined })).body.token;

function begin(token: string, length = MAX_UPLOAD): ClientRequest {
  const headers = { 'content-type': UPLOAD_TYPE, 'content-length': length, authorization: `Bearer ${token}` };
  const upload = request({ port, host: '127.0.0.1', method: 'POST', path: '/ops/api/releases', headers });
  upload.on('error', () => undefined);
  upload.flushHeaders();
  return upload;
}
async function answerTo(upload: ClientRequest): Promise<IncomingMessage> {
  const [answer] = (await once(upload, 'response')) as [IncomingMessage];
  answer.resume();
  return answer;
}

test('90 uploads of 20 MB at once keep no body in memory, and most are refused', async () => {
  const tokens = await Promise.all(Array.from({ length: 9 }, (_, index) => tokenOf(`squad ${index}`, 'squad')));
  const piece = Buffer.alloc(1_000_000);
  // Without a collection, freed chunks would count too, more of them on a slow machine.
  const memory = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
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
      const { statusCode, headers } = await answered;
      upload.destroy();
      return statusCode === 429 ? `429 in ${headers['retry-after']}` : String(statusCode);
    }),
  );
  clearInterval(watch);
  expect(statuses.filter((status) => status === '429 in 30')).toHaveLength(74);
  expect(statuses.filter((status) => status === '422')).toHaveLength(16);
  // All bodies are 1.8 GB. Node frees what was collected a while later, the later the busier the machine is.
  expect(most).toBeLessThan(200_000_000);
});

test('the API does not read the body of a read-only token, nor one that is too long', async () => {
  const reader = begin(await tokenOf('reader', 'read'));
  expect((await answerTo(reader)).statusCode).toBe(403);
  reader.destroy();
  const long = begin(OPS_TOKEN, MAX_UPLOAD + 1);
  expect((await answerTo(long)).statusCode).toBe(413);
  long.destroy();
});

test('a slow token does not block others, and a client that disconnects frees its place', async () => {
  const slow = await tokenOf('slow', 'squad');
  const hanging = Array.from({ length: 12 }, () => begin(slow));
  await pause(100);
  const refused = begin(slow);
  expect((await answerTo(refused)).statusCode).toBe(429);
  refused.destroy();
  expect(await ops.upload({ name: 'booking', version: '3.0.0-a', code: 'a' })).toMatchObject({ status: 201 });
  for (const one of hanging) one.destroy();
  await pause(100);
  expect(await ops.upload({ name: 'catalog', version: '3.0.0-b', code: 'b' }, slow)).toMatchObject({ status: 201 });
});
