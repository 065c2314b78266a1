import { DEVELOPMENT_FILE, type Release } from '@viewmax/contracts/discovery';
import type { BuiltBy } from '@viewmax/contracts/ops/packages';
import type { ListedRelease, ReleaseDiff, ReleaseList } from '@viewmax/contracts/ops/releases';
import { releaseName } from '@viewmax/contracts/release-name';
import type { Selectable } from 'kysely';
import type { RegistryContext } from '../state/context.ts';
import type { Identity } from '../state/identity.ts';
import { Refused } from '../state/refused.ts';
import type { CurrentSet } from '../state/state.ts';
import { isRelease, type RegistryTables, type Tables } from '../state/tables.ts';

export interface PublishedRelease {
  release: Release;
  publishedAt: Date;
  live: boolean;
  builtBy: BuiltBy | null;
}

/** The row of a release; undefined for an unpublished one. */
export const releaseRow = (tables: Tables, release: Identity) =>
  tables.selectFrom('releases').selectAll().where(isRelease(release)).executeTakeFirst();

/** Rejects an unpublished release. */
export async function publishedRow(tables: Tables, release: Identity) {
  const row = await releaseRow(tables, release);
  if (!row) throw new Refused(`${releaseName(release)} is not published.`, 'not_found');
  return row;
}

/** Whether a release of this name is published. */
export async function isPublished(tables: Tables, name: string): Promise<boolean> {
  const any = tables.selectFrom('releases').select('name').where('name', '=', name).limit(1);
  return (await any.executeTakeFirst()) !== undefined;
}

/** The `release.json` of each live release. */
export async function liveManifests(tables: Tables): Promise<Release[]> {
  const rows = tables
    .selectFrom('live')
    .innerJoin('releases', (join) =>
      join.onRef('releases.name', '=', 'live.name').onRef('releases.version', '=', 'live.version'),
    );
  return (await rows.select('releases.manifest').execute()).map(({ manifest }) => manifest);
}

/** The `release.json` of a published release. */
export const readRelease = async ({ tables }: RegistryContext, release: Identity): Promise<Release> =>
  (await publishedRow(tables, release)).manifest;

/** Whether a start published the release, and neither a squad nor a pipeline. */
export async function isOfStack({ tables }: RegistryContext, identity: Identity): Promise<boolean> {
  const entries = tables.selectFrom('audit').select('entry').where('subject', '=', releaseName(identity));
  const published = await entries.where('action', '=', 'publish').execute();
  return published.some(({ entry }) => JSON.parse(entry).by === 'stack');
}

/** Lists every published release: the live one of each name first, then the newest. */
export async function listReleases({ tables }: RegistryContext): Promise<PublishedRelease[]> {
  const rows = await tables
    .selectFrom('releases')
    .leftJoin('live', (join) =>
      join.onRef('releases.name', '=', 'live.name').onRef('releases.version', '=', 'live.version'),
    )
    .select(['releases.manifest', 'releases.published_at', 'releases.built_by', 'live.version as live'])
    .orderBy('releases.name')
    .orderBy('live.version', (order) => order.asc().nullsLast())
    .orderBy('releases.published_at', 'desc')
    .execute();
  return rows.map(({ manifest, published_at, built_by, live }) => {
    return { release: manifest, publishedAt: published_at, live: live !== null, builtBy: built_by };
  });
}

/** Removes a release that is not live. */
export function removeRelease({ tables, store, lockRelease }: RegistryContext, identity: Identity): Promise<void> {
  return lockRelease(identity, async () => {
    const live = tables.selectFrom('live').select('name').where(isRelease(identity));
    if (await live.executeTakeFirst()) throw new Refused(`${releaseName(identity)} is live, so it stays.`);
    await tables.deleteFrom('releases').where(isRelease(identity)).execute();
    await store.remove(identity);
  });
}

/** The bytes of a release without the development build of a shell, which is four times the rest. */
const sum = ({ files }: Release): number =>
  files.reduce((total, { file, bytes }) => (file === DEVELOPMENT_FILE ? total : total + bytes), 0);

const listed = ({ release, publishedAt, live, builtBy }: PublishedRelease): ListedRelease => ({
  name: release.name,
  version: release.version,
  live,
  files: release.files.length,
  bytes: sum(release),
  routes: release.routes.map(({ path }) => path),
  fills: release.fills.map(({ slot }) => slot),
  publishedAt: publishedAt.toISOString(),
  ...(builtBy && { builtBy }),
});

/** The list as the ops API sends it. */
export function releaseListOf(set: CurrentSet, releases: readonly PublishedRelease[]): ReleaseList {
  const { setId, revision } = set.ok ? set.discovery : { setId: null, revision: null };
  return { setId, revision, releases: releases.map(listed) };
}

const without = (list: readonly string[], other: readonly string[]): string[] =>
  list.filter((one) => !other.includes(one));

/** The changes from one release to the other. */
export function diffReleases(from: Release, to: Release): ReleaseDiff {
  const [before, after] = [from, to].map(({ files }) => files.map(({ file }) => file)) as [string[], string[]];
  const [oldRoutes, newRoutes] = [from, to].map(({ routes }) => routes.map(({ path }) => path)) as [string[], string[]];
  const names = [...new Set([...Object.keys(from.needs), ...Object.keys(to.needs)])].sort();
  return {
    from: releaseName(from),
    to: releaseName(to),
    bytes: { from: sum(from), to: sum(to) },
    files: {
      added: without(after, before),
      removed: without(before, after),
      same: after.filter((file) => before.includes(file)).length,
    },
    needs: names
      .map((name) => ({ name, from: from.needs[name] ?? null, to: to.needs[name] ?? null }))
      .filter((need) => need.from !== need.to),
    routes: { added: without(newRoutes, oldRoutes), removed: without(oldRoutes, newRoutes) },
  };
}

export type Tombstone = Selectable<RegistryTables['tombstones']>;

/** The tombstone of a purged release. */
export const tombstoneOf = (tables: Tables, release: Identity): Promise<Tombstone | undefined> =>
  tables.selectFrom('tombstones').selectAll().where(isRelease(release)).executeTakeFirst();

/** Rejects a purged release: the same bytes would restore the harm, and other bytes would hide it. */
export async function refusePurged(tables: Tables, release: Identity): Promise<void> {
  const found = await tombstoneOf(tables, release);
  if (!found) return;
  const day = found.purged_at.toISOString().slice(0, 10);
  const why = /[.!?]$/.test(found.reason) ? found.reason : `${found.reason}.`;
  throw new Refused(
    `${releaseName(release)} was purged by ${found.purged_by} on ${day}: ${why} It is never published again; raise the version.`,
    'gone',
  );
}
