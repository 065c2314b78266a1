import type { Action } from '@viewmax/contracts/ops/actions';
import { type CleanedUp, cleanUpSchema } from '@viewmax/contracts/ops/releases';
import type { Read } from '@viewmax/contracts/ops/schemas';
import { sql } from 'kysely';
import type pg from 'pg';
import { change } from '../state/change.ts';
import type { RegistryContext } from '../state/context.ts';
import { identityOf } from '../state/identity.ts';
import { Refused } from '../state/refused.ts';
import { isRelease, type Tables } from '../state/tables.ts';
import { releaseRow } from './releases.ts';

/** The same number in each release of the servers. */
const KEY = 5_310_948;

/**
 * Holds the clean-up until this connection ends, so that the files of each release in a later snapshot remain. It waits
 * for a clean-up that is deleting rows.
 */
export async function holdCleanUp(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [KEY]);
}

/** Refuses while a backup holds the clean-up. Otherwise a backup waits for the end of this transaction. */
async function refuseDuringBackup(tables: Tables): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${KEY}) as free`.execute(tables);
  if (!rows[0]?.free) throw new Refused('A backup is running, so no release is deleted. Repeat the command after it.');
}

type CleanUpOptions = Read<'cleanUp'>['body'];

const DAY_MS = 86_400_000;

interface Judged {
  release: string;
  /** Why it stays; null for one that nothing can use. */
  reason: string | null;
}

/** Which releases a clean-up judges: all, or only those that are old enough to go. Few of these stay. */
type Which = 'all' | 'old';

/** Releases, with the first reason for which each stays. */
const judge = (tables: Tables, at: Date, { unservedDays, keepNewest }: CleanUpOptions, which: Which) => {
  // Pages that opened longer ago have reloaded.
  const servedAfter = new Date(at.getTime() - unservedDays * DAY_MS);
  return sql<Judged>`
    with judged as materialized (
      select name, version, published_at from registry.releases where ${which === 'all'} or published_at <= ${servedAfter}
    ), uses (place, reason, name, version) as (
      select 1, 'it is live', name, version from registry.live
      union all
      select 2, 'it is in a rollout', r.key, r.value from registry.rollouts, lateral (
        select * from jsonb_each_text(releases) union select * from jsonb_each_text(jsonb_strip_nulls(control))
      ) r where ended_at is null
      union all
      -- The last promoted release of each name can still be rolled back.
      select 3, 'a rollback would need it', its.name, back.version
      from (select distinct name from judged) its cross join lateral (
        select control ->> its.name as version from registry.rollouts
        where status = 'promoted' and control ->> its.name is not null order by id desc limit 1
      ) back
      union all
      select 4, ${`a page received it within ${unservedDays} days`}, s.key, s.value from registry.sets, lateral (
        select * from jsonb_each_text(assignment -> 'versions') union select * from jsonb_each_text(assignment -> 'fallbacks')
      ) s where last_served_at > ${servedAfter}
      union all
      select 5, 'a preview shows it', p.key, p.value from registry.previews, jsonb_each_text(releases) p
      where revoked_at is null and expires_at > ${at}
    ), used as (select distinct on (name, version) * from uses order by name, version, place)
    select name || '@' || version as release, case
        when reason is not null then reason
        when published_at > ${servedAfter} then ${`it was published within ${unservedDays} days`}
        when (
          select count(*) from (
            select from registry.releases newer
            where newer.name = judged.name and newer.published_at >= judged.published_at
              and (newer.published_at > judged.published_at or newer.version < judged.version)
            limit ${keepNewest}
          ) newest
        ) < ${keepNewest} then ${`it is one of the ${keepNewest} newest`}
      end as reason
    from judged left join used using (name, version) order by name, published_at desc`.execute(tables);
};

const unusedOf = (judged: readonly Judged[]): string[] =>
  judged.filter(({ reason }) => reason === null).map(({ release }) => release);

const ACTION: Action = 'clean up';

/** Releases that the previous clean-up removed. If its process was killed, some of their files remain. */
async function forgottenBefore(tables: Tables): Promise<string[]> {
  const entries = tables.selectFrom('audit').select('entry').where('action', '=', ACTION);
  const last = await entries.orderBy('seq', 'desc').limit(1).executeTakeFirst();
  return last ? JSON.parse(last.entry).detail.removed : [];
}

/** Removes the files of releases without a row. A release that was published again keeps its files. */
async function removeFiles(
  { tables, store, lockRelease }: RegistryContext,
  releases: readonly string[],
): Promise<void> {
  for (const release of releases.map(identityOf)) {
    await lockRelease(release, async () => {
      if (!(await releaseRow(tables, release))) await store.remove(release);
    });
  }
}

/** Removes releases that no rollout, no rollback, no open page and no preview can use. Returns those that it judged. */
async function removeUnused(
  context: RegistryContext,
  by: string,
  options: CleanUpOptions,
  which: Which,
): Promise<Judged[]> {
  const before = options.dryRun ? [] : await forgottenBefore(context.tables);
  const judged = await change(context, by, async ({ tables, at, note }) => {
    if (!options.dryRun) await refuseDuringBackup(tables);
    const { rows } = await judge(tables, at, options, which);
    if (options.dryRun) return rows;
    const removed = unusedOf(rows);
    for (const release of removed.map(identityOf))
      await tables.deleteFrom('releases').where(isRelease(release)).execute();
    if (removed.length > 0) await note({ action: ACTION, subject: `${removed.length} releases`, detail: { removed } });
    return rows;
  });
  // Rows go first and files last, because a recorded release has all its files.
  if (!options.dryRun) await removeFiles(context, [...new Set([...before, ...unusedOf(judged)])]);
  return judged;
}

/** A person's clean-up. Its answer also says why each of the other releases stays. */
export async function cleanUp(context: RegistryContext, by: string, options: CleanUpOptions): Promise<CleanedUp> {
  const judged = await removeUnused(context, by, options, 'all');
  const kept = Object.fromEntries(judged.flatMap(({ release, reason }) => (reason ? [[release, reason]] : [])));
  return { removed: unusedOf(judged), kept };
}

/** The daily clean-up. */
export async function cleanUpDaily(context: RegistryContext, by: string): Promise<void> {
  await removeUnused(context, by, cleanUpSchema.parse({ dryRun: false }), 'old');
}
