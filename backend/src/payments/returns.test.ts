import { createHmac } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import type { TopUp, TopUpQuote } from '@viewmax/contracts/wallet';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import Fastify, { type FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { opened } from '../../test/opened.ts';
import { rows } from '../../test/shop/books.ts';
import { addBuyers, SECRET, tokenFor } from '../../test/shop/buyers.ts';
import { demoToday } from '../../test/templates.ts';
import { backendApp } from '../app.ts';
import { readBackendConfig } from '../config/backend-config.ts';
import { secretsBy } from '../config/secrets.ts';
import type { BackendOptions } from '../plugins/context.ts';
import { pollDue } from './poll-due.ts';

const KEY = 'sk_test_1';
const BUDGET = 60;
const TOP_UPS = '/api/v1/wallet/topups';

let at = Math.floor(Date.now() / 60_000) * 60_000;
/** The references of the checks of each minute, and the payments that arrived. */
let checks: string[];
const paid = new Set<string>();

/** A provider that gives an account so many calls a minute, as Paystack does. */
const fetch = (async (input: string | URL | Request, init?: RequestInit) => {
  const last = String(input).split('/').at(-1) ?? '';
  if (init?.method === 'POST') {
    const { reference } = JSON.parse(String(init.body)) as { reference: string };
    const data = { authorization_url: 'https://paystack.example/pay', access_code: 'x', reference };
    return Response.json({ status: true, data });
  }
  checks.push(last);
  if (checks.length > BUDGET) return new Response(null, { status: 429, headers: { 'retry-after': '60' } });
  if (!paid.has(last)) return new Response('{}', { status: 404 });
  const data = { id: `id of ${last}`, reference: last, amount: 67_700, currency: 'NGN', status: 'success' };
  return Response.json({ status: true, data });
}) as typeof globalThis.fetch;

/** Two nodes on one database, whose clock the test moves. */
async function openNodes() {
  const db = await openTestDatabase(demoToday());
  const env = { PAYSTACK_SECRET_KEY: KEY, PAYMENT_METHOD: 'paystack', PAYMENT_POLL_SECONDS: '0' };
  const limits = { PAYMENT_CHECKS_PER_MINUTE: String(BUDGET), RATE_LIMIT_MULTIPLIER: '1000' };
  const config = readBackendConfig({ ...secretsBy(() => SECRET), ...env, ...limits });
  const servers = [Fastify(), Fastify()] as const;
  const root = fp<BackendOptions>((server, options) => backendApp(server, options));
  for (const server of servers) await server.register(root, { db, config, fetch, clock: () => new Date(at) });
  return {
    db,
    servers,
    async close() {
      for (const server of servers) await server.close();
      await db.close();
    },
  };
}

const nodes = opened(openNodes);
beforeEach(() => {
  // Past all waits of the test before, at the beginning of a minute.
  at += 120_000 - (at % 60_000);
  checks = [];
});

async function post<T>(server: FastifyInstance, user: string, url: string, payload: object): Promise<T> {
  const headers = { authorization: `Bearer ${tokenFor(user, new Date(at))}` };
  const answer = await server.inject({ method: 'POST', url, payload, headers });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json<T>();
}
const quote = (user: string, more: object = {}, node: 0 | 1 = 0) =>
  post<TopUpQuote>(nodes.servers[node], user, TOP_UPS, { uuid: user, VpValue: 1000, ...more });
const back = async (user: string, ref: string, node: 0 | 1 = 0) =>
  (await post<{ topUp: TopUp }>(nodes.servers[node], user, `${TOP_UPS}/${ref}/return`, {})).topUp.state;
const stateOf = async (ref: string) =>
  (await rows<{ state: string }>(nodes.db, 'select state from app.top_ups where tx_ref = $1', [ref]))[0]?.state;

test('the returns of many new accounts leave half of a provider’s checks, and stop no payment', async () => {
  const strangers = await addBuyers(nodes.db, 22, 0);
  const refs = await Promise.all(
    strangers.map(async (user) => [await quote(user), await quote(user), await quote(user)]),
  );
  at += 1000;
  const [polled = '', told = '', late = ''] = await addBuyers(nodes.db, 3, 0);
  const mine = { polled: (await quote(polled)).tx_ref, told: (await quote(told)).tx_ref };
  for (let turn = 0; turn < 15; turn += 1) {
    at += 3000;
    const node = (turn % 2) as 0 | 1;
    await Promise.all(strangers.map((user, index) => back(user, refs[index]?.[turn % 3]?.tx_ref ?? '', node)));
  }
  expect(checks.length).toBe(BUDGET / 2);

  for (const ref of Object.values(mine)) paid.add(ref);
  const [server] = nodes.servers;
  const body = JSON.stringify({ event: 'charge.success', data: { reference: mine.told } });
  const sign = createHmac('sha512', KEY).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': sign };
  await server.inject({ method: 'POST', url: '/api/v1/webhooks/paystack', payload: body, headers });
  while ((await stateOf(mine.told)) === 'pending') await new Promise((resolve) => setTimeout(resolve, 5));
  const { topUps, payments } = server;
  const parts = { topUps, settle: payments.settle, now: () => new Date(at), budget: BUDGET };
  await pollDue({ ...parts, onFailure: () => {} });
  expect([await stateOf(mine.told), await stateOf(mine.polled)]).toEqual(['credited', 'credited']);
  expect((await quote(late, { method: 'page' }, 1)).payUrl).toBe('https://paystack.example/pay');
});

test('a payment to make is asked for while checks wait for the provider', async () => {
  const [one = '', other = ''] = await addBuyers(nodes.db, 2, 0);
  const { tx_ref } = await quote(one);
  checks = Array.from({ length: BUDGET }, () => 'of another program');
  expect(await back(one, tx_ref)).toBe('pending');
  expect(checks.length).toBe(BUDGET + 1);
  expect((await quote(other, { method: 'page' })).payUrl).toBe('https://paystack.example/pay');
});

test('a reference is checked once in 5 seconds, over all nodes, and a member’s returns check six times a minute', async () => {
  const [user = '', other = ''] = await addBuyers(nodes.db, 2, 0);
  const refs = await Promise.all(Array.from({ length: 8 }, async () => (await quote(user)).tx_ref));
  const [first = ''] = refs;
  await Promise.all([back(user, first, 0), back(user, first, 1), back(user, first, 1)]);
  expect(checks).toEqual([first]);
  at += 4999;
  await back(user, first);
  expect(checks).toHaveLength(1);
  at += 1;
  await back(user, first, 1);
  expect(checks).toEqual([first, first]);
  await Promise.all(refs.map((ref, index) => back(user, ref, (index % 2) as 0 | 1)));
  expect(checks).toHaveLength(6);
  const theirs = (await quote(other)).tx_ref;
  await back(other, theirs);
  expect(checks.at(-1)).toBe(theirs);
  at += 60_000;
  await back(user, first);
  expect(checks.at(-1)).toBe(first);
});
