import { afterAll, expect, test } from '@jest/globals';
import { OPS_TOKEN, openTestOps } from '../testing/open-test-ops.ts';

const ops = await openTestOps();
const address = await ops.server.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => {
  // The test's client keeps its connections open for more requests.
  ops.server.server.closeAllConnections();
  return ops.close();
});

/** Opens a stream of changes, and returns its status and a way to leave it. */
async function follow(token: string) {
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${address}/ops/api/events`, { headers, signal: leaving.signal });
  // The server closes only after its client has read every answer.
  if (!answer.ok) await answer.text();
  return { status: answer.status, leave: () => leaving.abort() };
}

test("a reader's token opens twenty streams of changes and no more, and another token has its own", async () => {
  const { token } = (await ops.call('POST', '/tokens', { name: 'reader', role: 'read' })).body;
  const open = await Promise.all(Array.from({ length: 20 }, () => follow(token)));
  expect(open.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect((await follow(token)).status).toBe(429);
  const other = await follow(OPS_TOKEN);
  expect(other.status).toBe(200);
  // A closed console makes room for the next one.
  open[0]?.leave();
  let next = await follow(token);
  for (const until = Date.now() + 5_000; next.status === 429 && Date.now() < until; ) next = await follow(token);
  expect(next.status).toBe(200);
  for (const { leave } of [...open, other, next]) leave();
});
