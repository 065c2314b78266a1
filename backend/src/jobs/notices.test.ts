import { afterEach, expect, test } from '@jest/globals';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import Fastify from 'fastify';
import { fakeOneSignal } from '../../test/fake-one-signal.ts';
import { rows } from '../../test/shop/books.ts';
import { demoAtNoon, NOON } from '../../test/templates.ts';
import { closeAccount } from '../accounts/close-account.ts';
import { readBackendConfig } from '../config/backend-config.ts';
import { secretsBy } from '../config/secrets.ts';
import { appDatabase } from '../database/app-database.ts';
import { createMetrics } from '../metrics/create-metrics.ts';
import { backendJobs } from './backend-jobs.ts';

const KEYS = { ONESIGNAL_APP_ID: 'a', ONESIGNAL_API_KEY: 'k', PAYSTACK_SECRET_KEY: 'sk_test_x' };
const MEMBER = 'demo-08000000001';
const CLOSED = 'demo-08000000002';

let close: (() => Promise<unknown>) | undefined;
afterEach(() => close?.());

/** A node of jobs, and a late payment of a signed-in member. */
async function startJobs(env: Record<string, string>, provider = fakeOneSignal()) {
  const db = await openTestDatabase(demoAtNoon);
  await rows(
    db,
    `insert into app.sessions (user_id, device_mark, device, started_at, seen_at, ends_at)
     values ($1, 'mark', 'Phone', $2, $2, $3)`,
    [MEMBER, NOON, new Date(NOON.getTime() + 86_400_000)],
  );
  await rows(
    db,
    `insert into app.top_ups (tx_ref, user_id, provider, points, naira, created_at) values ('vm-1', $1, 'paystack', 9, 9, $2)`,
    [MEMBER, new Date(NOON.getTime() - 3_600_000)],
  );
  await rows(db, `select app.credit_top_up('vm-1', 9, 'paid', 900, 'NGN', $1, null)`, [NOON]);
  await closeAccount(appDatabase(db), CLOSED, NOON);
  const lines: string[] = [];
  const server = Fastify({ logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } } });
  close = () => server.close().then(() => db.close());
  const config = readBackendConfig({ ...secretsBy(() => 'a secret for tests, 32 characters'), ...env });
  const metrics = createMetrics(db);
  await server.register(backendJobs, { db, config, clock: () => NOON, fetch: provider.fetch, metrics });
  await server.listen({ port: 0, host: '127.0.0.1' });
  // Closing waits for the running round.
  await server.close();
  return { db, provider, log: lines.join(''), metrics: await metrics.register.metrics() };
}

test('a node of jobs sends due notices, and its log names no member', async () => {
  const { provider, log, metrics } = await startJobs(KEYS);
  expect(provider.delivered().map(({ userId }) => userId)).toEqual([MEMBER]);
  expect(log).toContain('"sent":1');
  expect(log).not.toContain(MEMBER);
  expect(metrics).toMatch(/viewmax_job_last_success_timestamp_seconds\{name="send notices",role="calls"\} \d{10}/);
}, 60_000);

test('a node of jobs deletes a closed account at OneSignal, and its log does not name it', async () => {
  const { provider, log } = await startJobs(KEYS);
  expect(provider.deleted).toEqual([`https://api.onesignal.com/apps/a/users/by/external_id/${CLOSED}`]);
  expect(log).not.toContain(CLOSED);
}, 60_000);

test('a round that the provider does not accept is a failed job', async () => {
  const provider = fakeOneSignal();
  provider.failWith(() => new Response('', { status: 503 }));
  const { log, metrics } = await startJobs(KEYS, provider);
  expect(metrics).toContain('viewmax_job_failures_total{name="send notices",role="calls"} 1');
  expect(log).toContain('1 notices were not accepted: OneSignal answered 503');
  expect(log).not.toContain(MEMBER);
}, 60_000);

test('a node without a key sends nothing, and has no such job', async () => {
  const { db, provider, metrics } = await startJobs({ ONESIGNAL_APP_ID: 'a', PAYSTACK_SECRET_KEY: 'sk_test_x' });
  expect(provider.requests()).toBe(0);
  expect(await rows(db, `select tries, outcome from app.notices where tx_ref = 'vm-1'`)).toEqual([
    { tries: 0, outcome: null },
  ]);
  expect(metrics).not.toContain('send notices');
}, 60_000);
