import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, jest, test } from '@jest/globals';
import { openTestEdge } from './testing/open-test-edge.ts';

const open = await openTestEdge();
afterAll(open.close);
const address = new URL(await open.server.listen({ port: 0, host: '127.0.0.1' }));

async function connected() {
  const socket = connect(Number(address.port), address.hostname);
  await once(socket, 'connect');
  return socket;
}

/** Sends these bytes, waits until the server closes the connection, and returns the status line. */
async function statusOf(...lines: string[]): Promise<string | undefined> {
  const socket = await connected();
  socket.write([...lines, '', ''].join('\r\n'));
  return (await text(socket)).split('\r\n')[0];
}

const isServed = async () => (await fetch(address, { headers: { accept: 'text/html' } })).ok;

test('the server rejects a malformed request and closes its connection', async () => {
  const host = 'host: x';
  expect(await statusOf('GET / HTTP/1.1', host, `cookie: ${'x'.repeat(17_000)}`)).toContain('431');
  expect(await statusOf(`GET /${'x'.repeat(17_000)} HTTP/1.1`, host)).toContain('431');
  expect(await statusOf('GET / HTTP/1.1', host, 'no colon')).toContain('400');
  expect(await statusOf('\x16\x03\x01\x02')).toContain('400');
  expect(await statusOf('GET / HTTP/1.1', 'accept: text/html')).toContain('400');
  // Two proxies could each see a different end of this request.
  const both = ['content-length: 5', 'transfer-encoding: chunked'];
  expect(await statusOf('POST /reports HTTP/1.1', host, ...both, '', '0')).toContain('400');
});

test('silent connections and unfinished requests do not block others', async () => {
  const silent = await Promise.all(Array.from({ length: 200 }, connected));
  for (const socket of silent.slice(100)) socket.write('GET / HTTP/1.1\r\nhost: x\r\n');
  expect(await isServed()).toBe(true);
  for (const socket of silent) socket.destroy();
});

test('a browser with forged cookies gets the page of a new visitor', async () => {
  const fresh = (await open.visit('/')).body;
  for (const cookie of [
    '=;;; ;=',
    'device=%E0%A4%A; set=%; lga=%zz; preview=x.y.z; in',
    `set=${'a'.repeat(4000)}; device=${'é'.repeat(22)}`,
    'device=__proto__; __proto__=1; constructor=2; set=0a1b2c3d4e5f.zzzzzzzzz.aaaaaaaa',
  ]) {
    const { statusCode, body } = await open.visit('/', { cookie });
    expect([cookie, statusCode, body === fresh]).toEqual([cookie, 200, true]);
  }
});

test('a flood of unknown paths renders one page', async () => {
  const read = jest.spyOn(open.registry.store, 'read');
  const wishes = Array.from({ length: 400 }, (_, index) => open.visit(`/nowhere/${index}/wp-login.php`));
  expect(new Set((await Promise.all(wishes)).map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  expect(read.mock.calls.length).toBeLessThanOrEqual(1);
  read.mockRestore();
});
