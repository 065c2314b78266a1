import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readBackendConfig } from '@viewmax/backend/config';
import { backendJobs } from '@viewmax/backend/jobs';
import { secretsBy } from '@viewmax/backend/secrets';
import { createPushReceiver } from '@viewmax/testing/server/push-receiver';
import Fastify from 'fastify';
import { sandboxEnvironment } from '../src/index.ts';
import { signIn, until } from './payer.ts';
import { type Pair, startPair, VAPID_PRIVATE_KEY } from './start-pair.ts';

const AHEAD_MS = 11 * 60_000;

let pair: Pair;
beforeAll(async () => {
  pair = await startPair();
}, 60_000);
afterAll(() => pair.close());

/** A node of jobs, which sends due notices at its start. */
async function runJobs() {
  const node = Fastify();
  const env = {
    ...secretsBy(() => 'a secret for tests, 32 characters'),
    ...sandboxEnvironment(pair.sandboxOrigin),
    VAPID_PRIVATE_KEY,
  };
  const clock = () => new Date(Date.now() + AHEAD_MS);
  await node.register(backendJobs, { db: pair.db, config: readBackendConfig(env), clock });
  await node.listen({ host: '127.0.0.1', port: 0 });
  await node.close();
}

const read = async (inbox: string) =>
  (await fetch(pair.sandboxOrigin + inbox)).json() as Promise<Record<string, string>[]>;
const inbox = () => read('/sandbox/push.json');

test('a payment that arrives late is one message in each inbox of the sandbox, whatever the number of nodes', async () => {
  const payer = await signIn(pair);
  const browser = createPushReceiver();
  const endpoint = 'https://push.example/one';
  await payer.turnsMessagesOn({ endpoint, ...browser.keys });
  const quote = await payer.quote(100, 'paystack');
  const window = await payer.openWindow(quote);
  pair.passTime(AHEAD_MS);
  await payer.choose(window, 'succeeds');
  await until(async () => (await payer.topUp(quote.tx_ref))?.state === 'credited');
  expect(await inbox()).toEqual([]);
  await Promise.all([runJobs(), runJobs()]);
  expect(await inbox()).toEqual([
    expect.objectContaining({
      include_aliases: { external_id: [quote.uuid] },
      headings: { en: 'Your payment arrived' },
      contents: { en: '100 Vp arrived.' },
      data: { path: expect.stringMatching(/^\/paymentsuccessful\?tx_ref=vm-/) },
    }),
  ]);
  const [message, ...others] = await read('/sandbox/push/browsers.json');
  expect([message, others]).toEqual([
    expect.objectContaining({ endpoint, topic: expect.stringMatching(/^\w{32}$/) }),
    [],
  ]);
  expect(JSON.parse(browser.read(Buffer.from(message?.body ?? '', 'base64url')))).toMatchObject({
    title: 'Your payment arrived',
    path: expect.stringMatching(/^\/paymentsuccessful\?tx_ref=vm-/),
  });
});
