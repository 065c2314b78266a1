import { planSchema, type RolloutView } from '@viewmax/contracts/ops/rollouts';
import { type Registry, startRollout } from '@viewmax/registry';
import { writeRelease } from '@viewmax/registry/testing/write-release';
import type { Client } from '@viewmax/server/with-client';
import type { Amounts } from './amounts.ts';

/** The tables of rollouts and their devices, by their names. */
export const COMPARED = ['registry.compared', 'facts.acts', 'facts.accounts', 'registry.audit'];
/** The remote whose rollout has most devices, and one whose rollouts are small. */
export const LARGE = 'catalog';
export const OTHER = 'booking';
const REMOTES = ['shell', LARGE, OTHER, 'wallet', 'account', 'door'];

export const releaseOf = (name: string, version: string): string =>
  writeRelease({ name, version, code: `/* ${name} ${version} */` });

/** People decide on it, so the watch counts it in each tick and leaves it as it is. */
const MANUAL = planSchema.parse({ steps: [{ percent: 50, minDevices: 1_000_000, advance: 'manual' }] });
/** The watch takes it back when it harms. */
const AUTOMATIC = planSchema.parse({ steps: [{ percent: 50, minMinutes: 0, minDevices: 100, advance: 'auto' }] });

/**
 * Devices of both sides, from as many networks as a country has, and what they did. With `failing` those of the canary failed.
 */
export async function addDevices(client: Client, rollout: number, count: number, failing = false): Promise<void> {
  await client.query(
    `insert into registry.compared (rollout_id, device, arm, reported, used, failed, slow, address, wide, page_at,
        started_at, since)
      select $1::integer, left(md5('device' || $1 || n), 16), case n % 2 when 0 then 'canary' else 'control' end, true,
        n % 3 < 2, $3 and n % 2 = 0 or n % 500 < 2, n % 100 < 2, md5('narrow' || (n / 2) % 5000),
        md5('wide' || (n / 2) % 400), now() - interval '10 minutes', now() - interval '9 minutes', now() - interval '1 day'
      from generate_series(0, $2::integer - 1) as n`,
    [rollout, count, failing],
  );
  await client.query(
    `insert into facts.acts (rollout_id, device, act, code, at)
      select $1::integer, left(md5('device' || $1 || n), 16), acts.act, case acts.act when 'bought' then md5('c' || n) else '' end,
        now() - interval '1 hour'
      from generate_series(0, $2::integer - 1) as n,
        lateral (values ('began', 10), ('bought', 20), ('signed_in', 20), ('credited', 40)) as acts(act, one_of)
      where n / 2 % one_of = 0`,
    [rollout, count],
  );
  await client.query(
    `insert into facts.accounts (rollout_id, account, device)
      select $1::integer, left(md5('account' || n), 16), left(md5('device' || $1 || n), 16)
      from generate_series(0, $2::integer - 1) as n where n / 2 % 10 = 0`,
    [rollout, count],
  );
}

export async function startOther(registry: Registry, version: string): Promise<RolloutView> {
  const release = await registry.publish(releaseOf(OTHER, version));
  return startRollout(registry.context, 'bench', { releases: [release], plan: AUTOMATIC, replace: true });
}

/** The releases of years with their rollouts, and one that runs. Returns its id. */
export async function addRollouts(
  registry: Registry,
  client: Client,
  { releases, rollouts }: Amounts,
): Promise<number> {
  await registry.activate(await Promise.all(REMOTES.map((name) => registry.publish(releaseOf(name, '1.0.0-aaaa')))));
  await client.query(
    `insert into registry.releases (name, version, digest, manifest, published_at, withdrawn_at)
      select r.name, '0.' || n || '.0-aaaa', md5(r.name || n), r.manifest || jsonb_build_object('version', '0.' || n || '.0-aaaa'),
        now() - make_interval(hours => 24 + n), case when n % 20 = 1 then now() - make_interval(hours => n) end
      from registry.releases r, generate_series(1, $1::integer / ${REMOTES.length}) as n`,
    [releases],
  );
  await client.query(
    `insert into registry.rollouts (status, salt, releases, control, plan, step, step_since, started_by, started_at, ended_at,
        comparison)
      select case when n % 20 = 1 then 'rolled_back' else 'promoted' end, md5('salt' || n),
        jsonb_build_object('${OTHER}', '0.' || n || '.0-aaaa'), jsonb_build_object('${OTHER}', '0.' || n + 1 || '.0-aaaa'), $2::jsonb, 0,
        now() - make_interval(hours => 24 + n), 'squad booking', now() - make_interval(hours => 24 + n),
        now() - make_interval(hours => 23 + n), '{}'
      from generate_series($1::integer, 1, -1) as n`,
    [rollouts, JSON.stringify(MANUAL)],
  );
  const large = await registry.publish(releaseOf(LARGE, '2.0.0-bbbb'));
  return (await startRollout(registry.context, 'bench', { releases: [large], plan: MANUAL })).id;
}
