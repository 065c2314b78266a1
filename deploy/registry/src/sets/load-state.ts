import type { Release } from '@viewmax/contracts/discovery';
import type { Flag } from '@viewmax/contracts/flags';
import type { ProxiedPath } from '@viewmax/contracts/ops/proxies';
import type { Freeze } from '@viewmax/contracts/ops/rollouts';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { brokenNeeds, brokenWrapperNeeds } from '../releases/broken-needs.ts';
import type { Ownership } from '../state/claim.ts';
import { releaseNames } from '../state/identity.ts';
import type { Manifests } from '../state/manifests.ts';
import type { ActiveRollout, FlagRollout, State, Versions } from '../state/state.ts';
import type { Tables } from '../state/tables.ts';

interface Row {
  revision: number;
  changes: number;
  live: Versions;
  rollouts: ActiveRollout[];
  flags: { revision: number; on: Flag[]; rollouts: FlagRollout[] };
  off: Record<string, string>;
  withdrawn: string[];
  rolledBack: Versions[];
  revokedPreviews: string[];
  purged: string[];
  freezes: Freeze[];
  ownership: Ownership;
  proxies: ProxiedPath[];
}

/** A live release may be older than many rollouts of other remotes. */
const LATEST_ROLLOUTS = 1000;
/** A header names them, and a proxy accepts only small headers. */
const MOST_ROLLED_BACK = 20;

const ROLLOUT = sql.raw(`jsonb_build_object('id', id, 'status', status, 'salt', salt, 'releases', releases,
  'control', control, 'plan', plan, 'step', step)`);

// A single statement, so that all rows are from the same moment.
export const stateQuery = (at: Date) =>
  sql<Row>`
    select s.revision, s.changes,
      (select coalesce(jsonb_object_agg(name, version), '{}') from registry.live) as live,
      (select coalesce(jsonb_agg(${ROLLOUT} order by id), '[]') from registry.rollouts
        where status in ('running', 'paused') and flag is null) as rollouts,
      jsonb_build_object('revision', s.flags,
        'on', (select coalesce(jsonb_agg(jsonb_build_object('remote', remote, 'name', name, 'since', since)), '[]') from registry.flags),
        'rollouts', (select coalesce(jsonb_agg(${ROLLOUT} || jsonb_build_object('flag', flag) order by id), '[]')
          from registry.rollouts where status in ('running', 'paused') and flag is not null)) as flags,
      (select coalesce(jsonb_object_agg(name, message), '{}') from registry.switched_off) as off,
      (select coalesce(jsonb_agg(title), '[]') from (select name || '@' || version as title from registry.releases
        where withdrawn_at is not null order by withdrawn_at desc limit 500) recent) as withdrawn,
      (select coalesce(jsonb_agg(releases), '[]') from (select releases from registry.rollouts where status = 'rolled_back'
        and id > (select max(id) from registry.rollouts) - ${LATEST_ROLLOUTS}::int order by ended_at desc limit ${MOST_ROLLED_BACK}) back)
        as "rolledBack",
      (select coalesce(jsonb_agg(id), '[]') from registry.previews
        where revoked_at is not null and expires_at > ${at}) as "revokedPreviews",
      (select coalesce(jsonb_agg(title), '[]') from (select name || '@' || version as title from registry.tombstones
        order by purged_at desc limit 500) latest) as purged,
      jsonb_build_object('owned', (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'form', form, 'claim', claim,
          'owner', owner, 'heir', heir) order by kind, claim), '[]') from registry.owned where kind in ('path', 'many')),
        'ranks', (select coalesce(jsonb_agg(to_jsonb(p) order by rank), '[]') from registry.places p)) as ownership,
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'path', path, 'target', target, 'withToken', with_token)),
        '[]') from registry.proxies) as proxies,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'from', starts_at, 'until', ends_at, 'reason', reason)
        order by starts_at), '[]') from registry.freezes) as freezes
    from registry.state s`;

const MAX_FITTING = 1000;

/** A dry run checks the same versions for thousands of devices, so results are cached. */
function fitting(release: State['release'], apiVersion: string): State['fits'] {
  const known = new LRUCache<string, boolean>({ max: MAX_FITTING });
  return (versions, wrapper) => {
    const names = releaseNames(versions);
    const key = [...names.sort(), wrapper].join(' ');
    const before = known.get(key);
    if (before !== undefined) return before;
    const releases = names.map(release);
    // A manifest that is missing now may be loaded later, so this result is not cached.
    if (!releases.every((one): one is Release => one !== undefined)) return false;
    const broken = [
      ...brokenNeeds(releases, apiVersion),
      ...(wrapper === undefined ? [] : brokenWrapperNeeds(releases, wrapper)),
    ];
    const fits = broken.length === 0;
    known.set(key, fits);
    return fits;
  };
}

export async function loadState(
  tables: Tables,
  manifests: Manifests,
  apiVersion: string,
  now: () => number,
): Promise<State> {
  const [row] = (await stateQuery(new Date(now())).execute(tables)).rows;
  if (!row) throw new Error('The registry has no state: its schema is not migrated');
  const names = [row.live, ...row.rollouts.map(({ releases }) => releases)].flatMap(releaseNames);
  const releases = await manifests.load(tables, names);
  const purged = new Set(row.purged);
  const release = (name: string) => (purged.has(name) ? undefined : (releases.get(name) ?? manifests.cached(name)));
  const [withdrawn, revokedPreviews] = [new Set(row.withdrawn), new Set(row.revokedPreviews)];
  // A later rollout may have brought a release of theirs again.
  const back = row.rolledBack.flatMap(releaseNames).filter((name) => withdrawn.has(name));
  const rolledBack = [...new Set([...row.purged.slice(0, MOST_ROLLED_BACK / 2), ...back])].slice(0, MOST_ROLLED_BACK);
  return { ...row, withdrawn, rolledBack, revokedPreviews, purged, release, fits: fitting(release, apiVersion) };
}
