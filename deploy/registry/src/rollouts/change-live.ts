import { type Flag, flagText } from '@viewmax/contracts/flags';
import { releaseName } from '@viewmax/contracts/release-name';
import { sql } from 'kysely';
import { freeClaims, settleClaims, takeFreeClaims } from '../ownership/keep-claims.ts';
import { brokenNeeds } from '../releases/broken-needs.ts';
import { documentTrouble } from '../releases/document-size.ts';
import { liveManifests, releaseRow } from '../releases/releases.ts';
import { type Change, change } from '../state/change.ts';
import type { RegistryContext } from '../state/context.ts';
import { type Identity, SHELL } from '../state/identity.ts';
import { Refused } from '../state/refused.ts';
import { type ChangeTables, isRelease } from '../state/tables.ts';
import { activeRollouts, versionsLive } from './rollout-rows.ts';

const STACK = 'stack';

/** Marks a release as withdrawn, which ends sessions with it. Null removes the mark. */
export const withdraw = ({ tables }: Change, release: Identity, at: Date | null) =>
  tables.updateTable('releases').set({ withdrawn_at: at }).where(isRelease(release)).execute();

/** Rejects a change if the new live releases do not fit together. */
async function checkLive(tables: ChangeTables, apiVersion: string): Promise<void> {
  const manifests = await liveManifests(tables);
  // Without a shell no page runs, so needs do not count yet.
  if (!manifests.some(({ name }) => name === 'shell')) return;
  const [broken] = [...brokenNeeds(manifests, apiVersion), ...documentTrouble(manifests)];
  if (broken) throw new Refused(broken);
}

export async function makeLive({ tables }: Change, { name, version }: Identity): Promise<void> {
  if (!(await releaseRow(tables, { name, version })))
    throw new Refused(`${releaseName({ name, version })} is not published, so it cannot go live.`);
  await tables
    .insertInto('live')
    .values({ name, version })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ version }))
    .execute();
  await tables.deleteFrom('retired').where('name', '=', name).execute();
}

/** Ends the rollouts of a remote that was replaced: directly, so that they have lost their control, or by a later release. */
export async function endRollouts(
  { tables, at, note }: Change,
  name: string,
  reason = `${name} was replaced.`,
): Promise<void> {
  const ended = await tables
    .updateTable('rollouts')
    .set((row) => ({
      status: 'aborted',
      reason,
      ended_at: at,
      revision: row('revision', '+', 1),
    }))
    .where('status', 'in', ['running', 'paused'])
    .where(sql<boolean>`releases ? ${name}`)
    .returning('id')
    .execute();
  for (const { id } of ended) await note({ action: 'abort', subject: `rollout ${id}`, detail: { reason } });
}

/** Turns off a flag that is on for all devices. Returns whether it was. */
export async function dropFlag({ tables }: Change, { remote, name }: Pick<Flag, 'remote' | 'name'>): Promise<boolean> {
  const row = tables.deleteFrom('flags').where('remote', '=', remote).where('name', '=', name);
  return (await row.executeTakeFirst()).numDeletedRows > 0n;
}

/** Ends flags of a remote, those of all devices and their rollouts. */
export async function endFlags(
  its: Change,
  remote: string,
  isEnded: (name: string) => boolean,
  reason: string,
): Promise<void> {
  const { tables, at, note } = its;
  const on = await tables.selectFrom('flags').select('name').where('remote', '=', remote).execute();
  for (const { name } of on.filter((row) => isEnded(row.name))) {
    await dropFlag(its, { remote, name });
    await note({ action: 'flag off', subject: flagText({ remote, name }), detail: { reason } });
  }
  for (const { id, flag } of await activeRollouts(tables)) {
    if (flag?.remote !== remote || !isEnded(flag.name)) continue;
    const ended = { status: 'aborted', reason, ended_at: at } as const;
    await tables
      .updateTable('rollouts')
      .set((row) => ({ ...ended, revision: row('revision', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await note({ action: 'abort', subject: `rollout ${id}`, detail: { flag: flagText(flag), reason } });
  }
}

/**
 * Makes published releases live for all devices at once, open sessions included. It changes nothing if they are live.
 */
export function activate(context: RegistryContext, releases: readonly Identity[]): Promise<void> {
  return change(context, STACK, async (its) => {
    const live = await versionsLive(its.tables);
    const changed = new Set<string>();
    for (const release of releases) {
      const { name, version } = release;
      const before = live[name];
      if (before === version) continue;
      await makeLive(its, release);
      if (before) await withdraw(its, { name, version: before }, its.at);
      await withdraw(its, release, null);
      await endRollouts(its, name);
      await its.note({ action: 'activate', subject: releaseName(release), detail: { before } });
      changed.add(name);
    }
    if (changed.size > 0) await settleClaims(its.tables, changed, await liveManifests(its.tables));
    await checkLive(its.tables, context.apiVersion);
  });
}

/** Removes a remote and its claims from the live set. */
export async function takeOut(its: Change, release: Identity, apiVersion: string): Promise<void> {
  const { tables } = its;
  await tables.deleteFrom('live').where('name', '=', release.name).execute();
  await tables.deleteFrom('switched_off').where('name', '=', release.name).execute();
  await withdraw(its, release, its.at);
  await endRollouts(its, release.name);
  await endFlags(its, release.name, () => true, `${release.name} is taken out.`);
  await freeClaims(tables, release.name);
  await takeFreeClaims(tables, await liveManifests(tables));
  await checkLive(tables, apiVersion);
}

/** Takes out a remote whose build is gone. Its releases stay published. */
export function retire(context: RegistryContext, name: string): Promise<void> {
  return change(context, STACK, async (its) => {
    const version = (await versionsLive(its.tables))[name];
    if (!version) return;
    await takeOut(its, { name, version }, context.apiVersion);
    await its.note({ action: 'retire', subject: releaseName({ name, version }) });
  });
}

/**
 * Switches a remote off for all devices, open sessions included. Its card shows the message, and none of its code is
 * loaded.
 */
export function switchOff(context: RegistryContext, by: string, name: string, message: string): Promise<void> {
  if (name === SHELL) throw new Refused('The shell loads all remotes, so it cannot be switched off.', 'invalid');
  return change(context, by, async ({ tables, note }) => {
    const live = await tables.selectFrom('live').select('name').where('name', '=', name).executeTakeFirst();
    if (!live) throw new Refused(`There is no remote "${name}".`, 'not_found');
    await tables
      .insertInto('switched_off')
      .values({ name, message })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ message }))
      .execute();
    await note({ action: 'switch off', subject: name, detail: { message } });
  });
}

export function switchOn(context: RegistryContext, by: string, name: string): Promise<void> {
  return change(context, by, async ({ tables, note }) => {
    const { numDeletedRows } = await tables.deleteFrom('switched_off').where('name', '=', name).executeTakeFirst();
    if (numDeletedRows === 0n) throw new Refused(`${name} is not switched off.`, 'not_found');
    await note({ action: 'switch on', subject: name });
  });
}
