import { sweepsOn } from '@viewmax/backend/testing/sweeps';
import {
  cleanUpDaily,
  comparisonOf,
  createRegistry,
  deleteOld,
  directoryStore,
  type Registry,
  watchOnce,
} from '@viewmax/registry';
import { openDatabase } from '@viewmax/server/database';
import type { Client } from '@viewmax/server/with-client';
import { CINEMA, HELD } from '../purchase/shop.ts';
import type { Filled } from './databases.ts';
import { addDevices, OTHER, startOther } from './rollouts.ts';

/** A job by its name; the answer is its milliseconds. */
export interface JobOrder {
  job: string;
  /** The rollout with the most devices. */
  rollout: number;
}

interface Parts {
  client: Client;
  registry: Registry;
}

const END_OF_OTHER_MS = 60_000;
const LOOK_MS = 5;

/** Work that is due, as much in both databases. */
const DUE: Record<string, (parts: Parts) => Promise<unknown>> = {
  'expire tickets': ({ client }) =>
    client.query(`update app.tickets set status = 'Unused', used_at = null, used_by = null, used_nonce = null
      where showtime_id in (select 'growth-' || n from generate_series(0, 19) as n) and status in ('Used', 'Expired')`),
  'expire holds': ({ client }) =>
    client.query(`
      insert into app.holds (showtime_id, cinema_id, user_id, id, seats, begun_at, ends_at)
        select 'bench-held-${HELD}', '${CINEMA}', 'due-' || n, 'due-' || n, array[5000 + n], now() - interval '1 hour',
          now() - case n % 2 when 0 then interval '1 minute' else interval '2 days' end
        from generate_series(1, 1000) as n on conflict (showtime_id, cinema_id, user_id, waiting_id) do update
          set ends_at = excluded.ends_at, state = 'live';
      insert into app.seat_holds (showtime_id, cinema_id, seat, user_id, hold_id, ends_at)
        select showtime_id, cinema_id, unnest(seats), user_id, id, ends_at from app.holds where id like 'due-%'`),
  'delete leftovers': ({ client }) =>
    client.query(`
      insert into app.purchase_keys (user_id, key, purchase_id, at)
        select 'buyer-1', gen_random_uuid(), 'none', now() - interval '25 hours' from generate_series(1, 500);
      insert into app.notices (kind, user_id, showtime_id, cinema_id, next_try_at, ends_at, done_at, outcome)
        select 'show_soon', 'buyer-1', 'due-' || n, 'none', now(), now() - interval '31 days', now(), 'sent'
        from generate_series(1, 500) as n;
      insert into app.known_devices (user_id, device_mark, session_version, seen_at)
        select 'buyer-1', 'due-' || n, 1, now() - interval '401 days' from generate_series(1, 100) as n`),
  'delete marks of doors': ({ client }) =>
    client.query(`insert into app.door_marks (code, showtime_id, cinema_id, mark)
      select 'due-' || n, 'growth-40', '${CINEMA}', 'mark' from generate_series(1, 500) as n`),
  async 'delete old figures'({ client }) {
    const { rows } = await client.query<{ id: number }>(`
      insert into registry.rollouts (status, salt, releases, control, plan, step_since, started_by, started_at, ended_at, comparison)
        select 'aborted', 'due', '{}', '{}', plan, started_at, 'bench', started_at, now() - interval '2 days', '{}'
        from registry.rollouts order by id limit 1 returning id`);
    await addDevices(client, rows[0]?.id ?? 0, 2000);
    await client.query(`insert into registry.figures (minute, release, metric, count, total)
      select now() - interval '31 days' - make_interval(mins => n), 'due@1.0.0', 'loads', 1, 1 from generate_series(1, 500) as n`);
  },
  // One of many years ago, so that newer releases stay in its place.
  'clean up releases': ({ client }) =>
    client.query(
      `insert into registry.releases (name, version, digest, manifest, published_at)
        select name, '0.0.' || n || '-due', md5(name || n), manifest || jsonb_build_object('version', '0.0.' || n || '-due'),
          now() - interval '3 years'
        from registry.releases, generate_series(1, 20) as n where (name, version) = ($1, '1.0.0-aaaa')`,
      [OTHER],
    ),
  async 'a rollback of another rollout'({ client, registry }) {
    const { id } = await startOther(registry, `3.${Date.now()}.0-cccc`);
    await addDevices(client, id, 2000, true);
  },
};

/** The time until the watch has taken the other rollout back, which the tick may outlast. */
async function untilRollback({ client, registry }: Parts): Promise<number> {
  const begun = performance.now();
  const tick = watchOnce(registry.context);
  for (;;) {
    const { rows } = await client.query<{ status: string; reason: string }>(
      'select status, reason from registry.rollouts order by id desc limit 1',
    );
    const [newest] = rows;
    const passed = performance.now() - begun;
    if (newest?.status === 'rolled_back') {
      await tick;
      return passed;
    }
    if (newest?.status !== 'running' || passed > END_OF_OTHER_MS)
      throw new Error(`The watch did not take the other rollout back: ${newest?.status}, ${newest?.reason}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

process.once('message', async ({ databaseUrl, store }: Filled) => {
  const db = await openDatabase({ databaseUrl, dataDir: '' });
  const registry = createRegistry({ db, store: directoryStore(store) });
  const { context } = registry;
  const client = await db.pool.connect();
  const parts = { client, registry };
  const sweeps = sweepsOn(db);
  const jobs: Record<string, (order: JobOrder) => Promise<unknown>> = {
    ...sweeps,
    async 'all sweeps, with nothing due'() {
      for (const sweep of Object.values(sweeps)) await sweep();
    },
    'delete old figures': () => deleteOld(context),
    'delete old figures, with nothing due': () => deleteOld(context),
    'clean up releases': () => cleanUpDaily(context, 'bench'),
    'clean up releases, with nothing due': () => cleanUpDaily(context, 'bench'),
    'compare the large rollout': ({ rollout }) => comparisonOf(context.tables, rollout, Date.now()),
    'a tick of the watch': () => watchOnce(context),
  };
  process.on('message', async (order: JobOrder) => {
    await DUE[order.job]?.(parts);
    const begun = performance.now();
    const own = order.job === 'a rollback of another rollout' ? await untilRollback(parts) : undefined;
    if (own === undefined) await jobs[order.job]?.(order);
    process.send?.(own ?? performance.now() - begun);
  });
  process.once('disconnect', async () => {
    client.release();
    await registry.close();
    await db.close();
  });
  process.send?.(Object.keys(jobs));
});
