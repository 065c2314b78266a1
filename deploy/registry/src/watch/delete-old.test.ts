import { afterAll, expect, test } from '@jest/globals';
import { withClient } from '@viewmax/server/with-client';
import { openTestRegistry } from '../testing/open-test-registry.ts';
import { deleteOld } from './jobs.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-03-02T10:00:00Z');

const open = await openTestRegistry();
afterAll(open.close);

const query = (text: string, values: unknown[] = []) =>
  withClient(open.db, async (client) => (await client.query(text, values)).rows);

test('the registry deletes data older than 30 days, keeps the devices of running rollouts and notifies no page', async () => {
  for (const [name, days] of [
    ['old', 31],
    ['new', 29],
  ] as const) {
    const at = new Date(NOW - days * DAY_MS);
    await query(`insert into registry.figures values ($1, $2, 'load', 1, 1)`, [at, `catalog@${name}`]);
    await query(`insert into registry.sets values ($1, '{}', $2)`, [name, at]);
    await query('insert into registry.batch_writers values (gen_random_uuid(), $1, $2)', [days, at]);
    const [ended, running] = await query(
      `insert into registry.rollouts (salt, releases, control, plan, step_since, started_by, started_at, ended_at)
       values ($1, '{}', '{}', '{}', $2, 'ops', $2, $2), ($1, '{}', '{}', '{}', $2, 'ops', $2, null) returning id`,
      [name, at],
    );
    for (const [{ id }, device] of [
      [ended, `${name} ended`],
      [running, `${name} running`],
    ])
      await query(
        `insert into registry.compared (rollout_id, device, arm, used, failed, slow) values ($1, $2, 'canary', true, false, false)`,
        [id, device],
      );
    await query(`insert into facts.accounts values ($1, $2, '')`, [ended.id, name]);
    await query(`insert into facts.acts values ($1, $2, 'bought', '', $3)`, [running.id, name, at]);
  }
  const [before] = await query('select revision from registry.state');

  await deleteOld({ ...open.registry.context, now: () => NOW }, 'watch');

  expect(await query('select release from registry.figures')).toEqual([{ release: 'catalog@new' }]);
  expect(await query('select id from registry.sets')).toEqual([{ id: 'new' }]);
  expect(await query('select batch from registry.batch_writers')).toEqual([{ batch: 29 }]);
  const devices = await query('select device from registry.compared order by device');
  expect(devices.map(({ device }) => device)).toEqual(['new ended', 'new running', 'old running']);
  expect(await query('select device from facts.acts')).toEqual([{ device: 'new' }]);
  expect(await query('select account from facts.accounts')).toEqual([{ account: 'new' }]);
  expect(await query('select revision from registry.state')).toEqual([before]);
});

test('the registry deletes tokens of runs after 30 days, and identities once they have expired', async () => {
  const row = `insert into registry.tokens (id, name, role, hash, created_at, expires_at, trust) values`;
  for (const [id, days, trust] of [
    ['run-31', 31, 'trust'],
    ['run-29', 29, 'trust'],
    ['stored', 31, null],
  ]) {
    const at = new Date(NOW - Number(days) * DAY_MS);
    await query(`${row} ($1, 'run', 'squad', '', $2, $2, $3)`, [id, at, trust]);
  }
  for (const [jti, ms] of [
    ['past', -1],
    ['open', 1],
  ])
    await query(`insert into registry.taken_identities values ('issuer', $1, $2)`, [jti, new Date(NOW + Number(ms))]);

  await deleteOld({ ...open.registry.context, now: () => NOW }, 'watch');

  const tokens = await query('select id from registry.tokens order by id');
  expect(tokens.map(({ id }) => id)).toEqual(['run-29', 'stored']);
  expect(await query('select jti from registry.taken_identities')).toEqual([{ jti: 'open' }]);
});
