import type { Purged } from '@viewmax/contracts/ops/releases';
import { releaseName } from '@viewmax/contracts/release-name';
import { sql } from 'kysely';
import { publishedRow, type Tombstone, tombstoneOf } from '../releases/releases.ts';
import { change } from '../state/change.ts';
import type { RegistryContext } from '../state/context.ts';
import type { Identity } from '../state/identity.ts';
import { Refused } from '../state/refused.ts';
import { isRelease, type Tables } from '../state/tables.ts';
import { callWebhook, signCall } from '../state/webhook.ts';
import { endFlags } from './change-live.ts';
import { declaredFlags } from './flags.ts';
import { revokePreviews } from './previews.ts';
import { activeRollouts, versionsLive } from './rollout-rows.ts';

/** The reason why a release is in use and how to end that; null if it is unused. */
async function useOf(tables: Tables, { name, version }: Identity): Promise<string | null> {
  const release = releaseName({ name, version });
  const live = await versionsLive(tables);
  if (live[name] === version) return `${release} is live. Roll it back first, or promote another release of ${name}.`;
  for (const { id, releases, control } of await activeRollouts(tables)) {
    if (releases[name] === version) return `${release} is in rollout ${id}. Abort it or roll it back first.`;
    if (control[name] === version)
      return `${release} is the control of rollout ${id} and its fallback. Abort it or roll it back first.`;
  }
  const promoted = tables.selectFrom('rollouts').selectAll().where('status', '=', 'promoted');
  const from = await promoted.where(sql<boolean>`control ->> ${name} = ${version}`).orderBy('id', 'desc').execute();
  // A rollout can be rolled back only while its release is live.
  const wayBack = from.find(({ releases }) => Object.entries(releases).every(([own, its]) => live[own] === its));
  if (!wayBack) return null;
  return `A rollback of rollout ${wayBack.id} would need ${release}. Promote another release of ${name} first.`;
}

/** Runs in one transaction. After it, no node serves the release and no publish restores it. */
function bury(context: RegistryContext, by: string, release: Identity, reason: string) {
  const { name, version } = release;
  return change(context, by, async (its): Promise<{ tombstone: Tombstone; isNew: boolean }> => {
    const before = await tombstoneOf(its.tables, release);
    if (before) return { tombstone: before, isNew: false };
    const { manifest } = await publishedRow(its.tables, release);
    const use = await useOf(its.tables, release);
    if (use) throw new Refused(use);

    const files = manifest.files.map(({ file }) => file);
    const tombstone = await its.tables
      .insertInto('tombstones')
      .values({
        ...{ name, version, reason, purged_by: by, purged_at: its.at },
        files: JSON.stringify(files),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const previews = await revokePreviews(its, (query) => query.where(sql<boolean>`releases ->> ${name} = ${version}`));
    await its.tables.deleteFrom('releases').where(isRelease(release)).execute();
    const declared = await declaredFlags(its.tables, name);
    await endFlags(its, name, (flag) => !declared.has(flag), `${releaseName(release)} was purged.`);
    await its.note({ action: 'purge', subject: releaseName(release), detail: { reason, previews } });
    return { tombstone, isNew: true };
  });
}

async function callCdn(context: RegistryContext, by: string, tombstone: Tombstone): Promise<Purged['cdn']> {
  const { cdnPurgeUrl, ring, now, stopped } = context;
  if (!cdnPurgeUrl) return 'none';
  const release = releaseName(tombstone);
  const paths = tombstone.files.map((file) => `/r/${tombstone.name}/${tombstone.version}/${file}`);
  const body = JSON.stringify({ release, paths });
  if (await callWebhook(cdnPurgeUrl, body, signCall(ring, new Date(now()), body), stopped)) return 'heard';
  await change(context, by, ({ note }) => note({ action: 'cdn purge failed', subject: release }));
  return 'failed';
}

/**
 * Removes a release permanently. Pages switch first: sessions and previews with it end on every node. Then its files
 * are deleted, then caches in front are notified. If it is interrupted, a second purge completes it.
 */
export async function purge(context: RegistryContext, by: string, release: Identity, reason: string): Promise<Purged> {
  const { tables, store, lockRelease, reached } = context;
  const { tombstone, isNew } = await bury(context, by, release, reason);
  // Another node may have begun this purge.
  if (!isNew) context.changed('pages');
  await context.readState();
  await reached('buried');
  await lockRelease(release, () => store.remove(release));
  await reached('removed');
  const cdn = await callCdn(context, by, tombstone);
  if (cdn !== 'failed') {
    const row = tables.updateTable('tombstones').set({ completed_at: new Date(context.now()) });
    await row.where(isRelease(release)).execute();
  }
  return { release: releaseName(release), isNew, cdn };
}
