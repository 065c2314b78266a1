import { createHmac, createPublicKey, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, expect, test } from '@jest/globals';
import { withClient } from '@viewmax/server/with-client';
import { change } from '../state/change.ts';
import { listen } from '../testing/listen.ts';
import { openTestOps } from '../testing/open-test-ops.ts';
import { failing, reportCrowd } from '../testing/report-crowd.ts';
import { watchedRollouts } from '../testing/watched-rollouts.ts';
import { createNotices } from './send-notices.ts';

const MINUTE_MS = 60_000;
const SECRET = 'a secret of sixteen';
const calls: { body: string; headers: IncomingHttpHeaders }[] = [];
let answers: number[] = [];
let isSilent = false;
const hook = await listen((request, reply) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    calls.push({ body, headers: request.headers });
    if (!isSilent) reply.writeHead(answers.shift() ?? 204).end();
  });
});

const ops = await openTestOps({
  notices: { receivers: { webhook: hook.url }, webhookSecret: SECRET, opsUrl: 'https://ops.test' },
});
afterAll(async () => {
  await ops.close();
  await hook.close();
});

const { start: startPlan, visit, now } = watchedRollouts(ops);
const start = () => startPlan({ steps: [{ percent: 50, minMinutes: 5, minDevices: 50 }] });
const outbox = () =>
  withClient(ops.db, async (client) => (await client.query('select * from registry.outbox order by seq')).rows);

test('the webhook gets the figures of a rollback by the watch, signed in two ways', async () => {
  const rollout = await start();
  await visit(rollout, failing);
  const { reason } = await now(rollout);
  const { body = '', headers = {} } = calls.at(-1) ?? {};
  expect(JSON.parse(body)).toMatchObject({
    text: expect.stringMatching(/^The watch rolled rollout \d+ of catalog@\S+ back\.\nReason: \d+ devices failed/),
    link: `https://ops.test/ops#rollouts/${rollout.id}`,
    rollout: { id: rollout.id, status: 'rolled_back' },
    verdict: { verdict: 'fail', reason },
    counts: { failed: { before: 0 } },
    comparison: { control: { failed: 0 } },
  });
  const hmac = createHmac('sha256', SECRET).update(`${headers['x-viewmax-time']}.${body}`).digest('hex');
  expect(headers['x-viewmax-hmac']).toBe(`sha256=${hmac}`);
  const [kid, signature = ''] = String(headers['x-viewmax-signature']).split('.');
  const jwk = ops.registry.publicKeys.find((key) => key.kid === kid);
  const key = createPublicKey({ key: { ...jwk }, format: 'jwk' });
  const signed = Buffer.from(`webhook\n${headers['x-viewmax-time']}\n${body}`);
  expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))).toBe(true);
});

test('an entry that an earlier version wrote has its own figures in the notice, not those of now', async () => {
  const rollout = await start();
  const side = (failed: number) => ({ reported: 70, used: 60, failed, slow: 2, unstarted: 0, slotless: 0 });
  const comparison = { canary: side(33), control: side(1) };
  await change(ops.registry.context, 'watch', ({ note }) =>
    note({ action: 'pause', subject: `rollout ${rollout.id}`, detail: { percent: 50, comparison } }),
  );
  await ops.registry.tick();
  const { text, counts } = JSON.parse(calls.at(-1)?.body ?? '{}');
  expect(text).toContain('Canary: 33 failed and 2 slow of 60 devices\nControl: 1 failed and 2 slow of 60 devices');
  expect(counts).toMatchObject({ failed: { against: 33, before: 1 }, missing: { against: 70, before: 70 } });
  await ops.abortAll();
  await ops.registry.tick();
});

test('each transition reaches the webhook once, and a receiver that fails or is silent delays nothing', async () => {
  const rollout = await start();
  await ops.registry.tick();
  calls.splice(0);
  answers = [500, 302];
  await ops.call('POST', `/rollouts/${rollout.id}/pause`, { revision: 1, reason: 'Lunch.' });
  await ops.call('POST', '/remotes/booking/kill', { message: 'Back soon.' });
  const heard = () => calls.map(({ body }) => JSON.parse(body).text.split('.')[0]);
  for (let tries = 0; tries < 2; tries++) {
    await ops.registry.tick();
    ops.clock.time += MINUTE_MS;
  }
  const [paused, killed] = [`ops paused rollout ${rollout.id} of catalog@2`, 'ops switched booking off'];
  expect(heard()).toEqual([paused, killed, paused, killed]);
  await ops.call('POST', '/remotes/booking/revive');
  await ops.registry.tick();
  expect(heard().slice(4)).toEqual(['ops switched booking on']);

  isSilent = true;
  await reportCrowd(ops, rollout, failing);
  const before = calls.length;
  const ticking = ops.registry.tick();
  while (calls.length === before) await new Promise(setImmediate);
  expect(await now(rollout)).toMatchObject({ status: 'rolled_back' });
  await ops.registry.close();
  await ticking;
  expect(await outbox()).toMatchObject([{ told: [], tries: 1 }]);
});

test('without a receiver no notice is made, so its rollout is not even read', async () => {
  const { context } = ops.registry;
  const before = await outbox();
  // Making this notice would fail.
  await change(context, 'ops', ({ note }) => note({ action: 'start', subject: 'rollout 999' }));
  const notices = createNotices(context, {});
  notices.send();
  await notices.stop();
  expect(await outbox()).toEqual(before);
});
