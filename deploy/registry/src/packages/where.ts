import type { BundledPackage, Carrier, Where } from '@viewmax/contracts/ops/packages';
import { releaseName } from '@viewmax/contracts/release-name';
import { sql } from 'kysely';
import isSatisfied from 'semver/functions/satisfies.js';
import validRange from 'semver/ranges/valid.js';
import { Refused } from '../base/refused.ts';
import { SHELL } from '../base/shell.ts';
import type { Versions } from '../resolve/state.ts';
import { activeRollouts, versionsLive } from '../rollouts/rollout-rows.ts';
import type { RegistryContext } from '../state/context.ts';
import type { Tables } from '../state/tables.ts';

const DAYS = 7;
const DAY_MS = 86_400_000;
/** Of one list in an answer. */
const MOST = 200;

/** Of a package, with its scope. */
const NAME = /^(@[\w.~-]+\/)?[\w.~!'()*-]+$/;

interface Wanted {
  name: string;
  range: string | null;
}

/** `axios`, `axios@1.14.1`, `@acme/dates@>=3 <4`. */
function readWanted(text: string): Wanted {
  const at = text.lastIndexOf('@');
  const name = at > 0 ? text.slice(0, at) : text;
  if (!NAME.test(name)) throw new Refused(`${JSON.stringify(name)} is no name of a package.`, 'invalid');
  if (at <= 0) return { name, range: null };
  const range = text.slice(at + 1);
  if (range === '' || validRange(range) === null)
    throw new Refused(`"${range}" is no version and no range of npm, such as 1.14.1 or ">=1.14.0 <1.14.3".`, 'invalid');
  return { name, range };
}

/** The exact version of a poisoned package counts, so a whole version is no caret here, and a prerelease is in a range. */
const isMeant = ({ name, version }: BundledPackage, wanted: Wanted): boolean =>
  name === wanted.name &&
  (wanted.range === null || isSatisfied(version, wanted.range, { includePrerelease: true, loose: true }));

/** Where releases are in use. */
interface Use {
  live: Versions;
  off: ReadonlySet<string>;
  rollouts: { id: number; status: string; percent: number; releases: Versions }[];
  promoted: { id: number; releases: Versions }[];
  sets: { id: string; versions: Versions; fallbacks: Versions }[];
  previews: { id: string; releases: Versions }[];
  starts: ReadonlyMap<string, number>;
}

async function startsOf(tables: Tables, since: Date): Promise<Map<string, number>> {
  const rows = await tables
    .selectFrom('figures')
    .select(['release', ({ fn }) => fn.sum<string>('count').as('starts')])
    .where('metric', '=', 'load')
    .where('minute', '>=', since)
    .groupBy('release')
    .execute();
  return new Map(rows.map(({ release, starts }) => [release, Number(starts)]));
}

async function readUse(tables: Tables, now: Date): Promise<Use> {
  const since = new Date(now.getTime() - DAYS * DAY_MS);
  const off = await tables.selectFrom('switched_off').select('name').execute();
  const sets = tables.selectFrom('sets').select(['id', 'assignment']).where('last_served_at', '>', since);
  const previews = tables.selectFrom('previews').select(['id', 'releases']).where('revoked_at', 'is', null);
  const promoted = tables.selectFrom('rollouts').select(['id', 'releases']).where('status', '=', 'promoted');
  return {
    live: await versionsLive(tables),
    off: new Set(off.map(({ name }) => name)),
    rollouts: (await activeRollouts(tables)).map(({ id, status, releases, plan, step }) => {
      return { id, status, releases, percent: plan.steps[step]?.percent ?? 0 };
    }),
    promoted: await promoted.orderBy('id', 'desc').limit(MOST).execute(),
    sets: (await sets.orderBy('last_served_at', 'desc').limit(MOST).execute()).map(({ id, assignment }) => {
      return { id, versions: assignment.versions, fallbacks: assignment.fallbacks };
    }),
    previews: await previews.where('expires_at', '>', now).limit(MOST).execute(),
    starts: await startsOf(tables, since),
  };
}

function useOf({ name, version }: { name: string; version: string }, use: Use) {
  const has = (versions: Versions) => versions[name] === version;
  const live = has(use.live);
  const promotedBy = live ? use.promoted.find(({ releases }) => has(releases))?.id : undefined;
  return {
    live,
    off: use.off.has(name),
    ...(promotedBy !== undefined && { promotedBy }),
    rollouts: use.rollouts.flatMap(({ releases, ...rollout }) => (has(releases) ? [rollout] : [])),
    sets: use.sets.filter(({ versions, fallbacks }) => has(versions) || has(fallbacks)).map(({ id }) => id),
    previews: use.previews.filter(({ releases }) => has(releases)).map(({ id }) => id),
    starts: use.starts.get(releaseName({ name, version })) ?? 0,
  };
}

const isUsed = ({
  live,
  rollouts,
  sets,
  previews,
}: Pick<Carrier, 'live' | 'rollouts' | 'sets' | 'previews'>): boolean =>
  live || rollouts.length + sets.length + previews.length > 0;

/** The releases that bundle a package, with the sets, rollouts and previews that they are in. */
export async function where({ tables, now }: RegistryContext, text: string): Promise<Where> {
  const wanted = readWanted(text);
  const use = await readUse(tables, new Date(now()));
  const rows = await tables
    .selectFrom('releases')
    .select(['name', 'version', 'packages', 'built_by'])
    .where(sql<boolean>`packages is null or packages @> ${JSON.stringify([{ name: wanted.name }])}::jsonb`)
    .orderBy('published_at', 'desc')
    .execute();
  const found = rows.map(({ packages, built_by, ...release }) => ({
    ...{ release: releaseName(release), packages, builtBy: built_by, ...useOf(release, use) },
  }));
  const releases = found.flatMap(({ packages, ...carrier }): Carrier[] => {
    const own = (packages ?? []).filter((one) => isMeant(one, wanted));
    return own.length > 0 ? [{ ...carrier, packages: own }] : [];
  });
  const all = [...use.starts].filter(([release]) => release.startsWith(`${SHELL}@`));
  return {
    ...wanted,
    releases: [...releases.filter(isUsed), ...releases.filter((one) => !isUsed(one))],
    of: all.reduce((sum, [, starts]) => sum + starts, 0),
    days: DAYS,
    unknown: found.filter((one) => one.packages === null && isUsed(one)).map(({ release }) => release),
  };
}
