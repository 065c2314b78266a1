import { hash } from 'node:crypto';
import type { BuildRun } from '@viewmax/contracts/ops/packages';
import type { PromotedRelease } from '@viewmax/contracts/ops/releases';
import { releaseName } from '@viewmax/contracts/release-name';
import { sql } from 'kysely';
import { change } from '../state/change.ts';
import { dayOf } from '../state/clock.ts';
import type { RegistryContext } from '../state/context.ts';
import { type Identity, packageVersion } from '../state/identity.ts';
import { overreach, Refused } from '../state/refused.ts';
import type { Tables } from '../state/tables.ts';
import { hashesOf } from './dictionaries.ts';
import { readBom } from './read-bom.ts';
import { type CheckedRelease, readReleaseFolder } from './read-release-folder.ts';
import { refuseForeignStyles } from './refuse-foreign-styles.ts';
import { refusePurged, releaseRow } from './releases.ts';
import { newSourceMaps, type SourceMaps, storeSourceMaps } from './source-maps.ts';

const DAY_MS = 86_400_000;
const MEGABYTE = 1_000_000;

const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(1);

/** Counts new bytes of a remote, and rejects them above the quota of a day. Nodes may do this at the same time. */
function takeFromQuota(tables: Tables, name: string, bytes: number, now: number): Promise<void> {
  const day = dayOf(now);
  return tables.transaction().execute(async (inside) => {
    const { day_megabytes: most } = await inside.selectFrom('rules').select('day_megabytes').executeTakeFirstOrThrow();
    const { rows } = await sql<{ bytes: string }>`
      insert into registry.day_bytes as d (day, name, bytes) values (${day}, ${name}, ${bytes})
      on conflict (day, name) do update set bytes = d.bytes + excluded.bytes returning bytes`.execute(inside);
    const all = Number(rows[0]?.bytes);
    if (all <= most * MEGABYTE) return;
    const next = dayOf(now + DAY_MS);
    throw overreach(
      `${name} has published ${megabytes(all - bytes)} MB of new files today, and this release has ${megabytes(bytes)} MB. ` +
        `A remote publishes at most ${most} MB a day. The quota is free again at ${next} 01:00 in Lagos, and ops can raise it.`,
    );
  });
}

export interface PublishOptions {
  /** The name in the audit log. */
  by: string;
  /** The token, which holds the claims of a run. */
  token?: string;
  /** Permits another build of a published package version, even if the registry is strict. */
  mayRebuild?: boolean;
  /** Counts the bytes for the quota of the remote's day. Off for the builds of the node itself. */
  isBounded?: boolean;
}

export type Published = Identity & { isNew: boolean };

const digestOf = async (tables: Tables, release: Identity): Promise<string | undefined> =>
  (await releaseRow(tables, release))?.digest;

const runOf = async (tables: Tables, token: string): Promise<BuildRun | null> =>
  (await tables.selectFrom('tokens').select('run').where('id', '=', token).executeTakeFirst())?.run ?? null;

/** The sentence about another build of the same package version, if one is published. */
export async function secondBuild(tables: Tables, { name, version }: Identity): Promise<string | undefined> {
  const own = packageVersion(version);
  const other = await tables
    .selectFrom('releases')
    .select('version')
    .where('name', '=', name)
    .where(sql<string>`regexp_replace(version, '-[^-]*$', '')`, '=', own)
    .where('version', '<>', version)
    .executeTakeFirst();
  return (
    other && `${name} ${own} is published as ${releaseName({ name, ...other })}; raise the version in package.json.`
  );
}

async function refuseSecondBuild(tables: Tables, release: Identity): Promise<void> {
  const fault = await secondBuild(tables, release);
  if (fault) throw new Refused(fault);
}

/** A registry of another version may read another release from the same text. */
function refuseOtherHash(release: Identity, digest: string, { environment, digest: theirs }: PromotedRelease): void {
  if (digest !== theirs)
    throw new Refused(
      `${releaseName(release)} has another hash here than in ${environment}. Update the older registry first.`,
    );
}

const bytesOf = (maps: SourceMaps): number =>
  Object.keys(maps).length > 0 ? Buffer.byteLength(JSON.stringify(maps)) : 0;

async function storeAndNote(
  context: RegistryContext,
  checked: CheckedRelease,
  { by, token, mayRebuild, isBounded }: PublishOptions,
): Promise<Published> {
  const isStrict = context.isStrict && !mayRebuild;
  const { release, files, maps = {}, promoted } = checked;
  const { tables, store, reached } = context;
  const { name, version } = release;
  const manifest = JSON.stringify(release);
  const digest = hash('sha256', manifest);
  if (promoted) refuseOtherHash(release, digest, promoted);
  await refusePurged(tables, release);
  const known = await digestOf(tables, release);
  if (known && known !== digest) throw new Refused(`${releaseName(release)} is already published with other bytes.`);
  const isStored = known !== undefined && (await store.has(release));
  const added = isStored ? await newSourceMaps(tables, release, maps) : maps;
  if (!known) await refuseForeignStyles(checked);
  const packages = await readBom(checked);
  if (!isStored && isStrict) await refuseSecondBuild(tables, release);
  const bytes = bytesOf(added) + (isStored ? 0 : release.files.reduce((sum, file) => sum + file.bytes, 0));
  if (isBounded && bytes > 0) await takeFromQuota(tables, name, bytes, context.now());
  if (isStored) {
    await storeSourceMaps(tables, release, added);
    return { name, version, isNew: false };
  }

  const dictionaries = JSON.stringify(await hashesOf(files));
  await reached('checked');
  await store.put(release, manifest, files);
  await reached('stored');
  const isNew = await change(context, by, async (its) => {
    // Another process may have published or purged the release meanwhile.
    await refusePurged(its.tables, release);
    const noted = await digestOf(its.tables, release);
    if (noted && noted !== digest) throw new Refused(`${releaseName(release)} is already published with other bytes.`);
    if (noted) return false;
    if (isStrict) await refuseSecondBuild(its.tables, release);
    const { digest: _, ...from } = promoted ?? {};
    const run = token && (await runOf(its.tables, token));
    const built_by = JSON.stringify({ by, ...(run && { run }), ...(promoted && { from }) });
    await its.tables
      .insertInto('releases')
      .values({
        ...{ name, version, digest, manifest, built_by, dictionaries, published_at: its.at },
        packages: packages && JSON.stringify(packages),
      })
      .execute();
    await storeSourceMaps(its.tables, release, maps);
    await its.note({
      action: 'publish',
      subject: releaseName(release),
      detail: { digest, ...(promoted && { from }) },
    });
    return true;
  });
  await reached('noted');
  return { name, version, isNew };
}

/**
 * Publishes a checked release, or the build in a folder, permanently. Its files are checked, stored and recorded in this order, so a recorded release is
 * always complete. The same build again changes nothing. Other bytes under the same name and version are refused.
 */
export async function publishRelease(
  context: RegistryContext,
  from: string | CheckedRelease,
  options: PublishOptions,
): Promise<Published> {
  const checked = typeof from === 'string' ? await readReleaseFolder(from) : from;
  return context.lockRelease(checked.release, () => storeAndNote(context, checked, options));
}
