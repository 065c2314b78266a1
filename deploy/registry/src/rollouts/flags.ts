import type { Release } from '@viewmax/contracts/discovery';
import { type Flag, flagText } from '@viewmax/contracts/flags';
import type { FlagState } from '@viewmax/contracts/ops/flags';
import type { RolloutView } from '@viewmax/contracts/ops/rollouts';
import { releaseName } from '@viewmax/contracts/release-name';
import { withoutHash } from '../releases/version-range.ts';
import { change } from '../state/change.ts';
import type { RegistryContext } from '../state/context.ts';
import { identitiesIn } from '../state/identity.ts';
import { loadManifests } from '../state/manifests.ts';
import { overreach, Refused } from '../state/refused.ts';
import type { RolloutRow, Tables } from '../state/tables.ts';
import { dropFlag } from './change-live.ts';
import { applyCommand, putFlag } from './command-rollout.ts';
import { mayStartFlag, mustBeOpen, type Wanted } from './gates.ts';
import { activeRollouts, versionsLive, viewOf } from './rollout-rows.ts';
import { checkPlan, hasLeast } from './rules.ts';
import { readSituation } from './situation.ts';
import { beginRollout } from './start-rollout.ts';

type Named = Pick<Flag, 'remote' | 'name'>;
interface TurnedOn extends Pick<Wanted, 'isSquad'> {
  since?: string;
  reason?: string;
}

/** The live releases and those of rollouts, of all remotes or of one. */
async function onPhones(tables: Tables, remote?: string): Promise<Release[]> {
  const versions = [await versionsLive(tables), ...(await activeRollouts(tables)).map(({ releases }) => releases)];
  const all = versions.flatMap(identitiesIn).filter(({ name }) => remote === undefined || name === remote);
  return loadManifests(tables, [...new Set(all.map(releaseName))]);
}

/** The flags that releases of a remote on phones declare. */
export async function declaredFlags(tables: Tables, remote: string): Promise<ReadonlySet<string>> {
  return new Set((await onPhones(tables, remote)).flatMap(({ flags = {} }) => Object.keys(flags)));
}

const rolloutOf = (active: readonly RolloutRow[], { remote, name }: Named): RolloutRow | undefined =>
  active.find(({ flag }) => flag?.remote === remote && flag.name === name);

const isOn = async (tables: Tables, { remote, name }: Named): Promise<boolean> => {
  const row = tables.selectFrom('flags').select('name').where('remote', '=', remote).where('name', '=', name);
  return (await row.executeTakeFirst()) !== undefined;
};

/** The flag with its first version. Refuses one that no release on phones declares. */
async function wantedFlag(tables: Tables, named: Named, since?: string): Promise<Flag> {
  const { remote, name } = named;
  const releases = await onPhones(tables, remote);
  const declaring = releases.filter(({ flags = {} }) => Object.hasOwn(flags, name));
  const [first] = declaring;
  if (!first) {
    const none = releases.length > 0 ? 'No release on phones' : `${remote} has no release on phones yet, so none`;
    const advice = `First roll out one that does: viewmax rollout start ${remote}.`;
    throw new Refused(`${none} declares the flag ${flagText(named)}. ${advice}`, 'not_found');
  }
  if (since) return { ...named, since };
  const live = (await versionsLive(tables))[remote];
  if (!declaring.some(({ version }) => version === live)) {
    const why = live ? `The live ${remote} does not declare the flag ${name}.` : `${remote} has no live release yet.`;
    throw new Refused(`${why} Name the flag's first version: --since ${withoutHash(first.version)}.`);
  }
  return { ...named, since: withoutHash(live ?? '') };
}

/** Starts a rollout of a flag at the first step of its plan. */
export function startFlag(
  context: RegistryContext,
  by: string,
  named: Named,
  wanted: Wanted & TurnedOn,
): Promise<RolloutView> {
  if (wanted.plan) checkPlan(wanted.plan);
  return change(context, by, async (its) => {
    const situation = await readSituation({ ...context, tables: its.tables }, [], its.at);
    const flag = await wantedFlag(its.tables, named, wanted.since);
    const active = rolloutOf(situation.active, flag);
    if (active) throw new Refused(`${flagText(flag)} is in rollout ${active.id} already.`);
    if (await isOn(its.tables, flag)) throw new Refused(`${flagText(flag)} is on for all devices already.`);
    const plan = mayStartFlag(situation, flag.remote, wanted);
    const { reason } = wanted;
    return viewOf(await beginRollout(its, by, { releases: {}, control: {}, plan, flag, reason }));
  });
}

/** Turns a flag on for all devices. A squad with a least plan takes its steps. */
export function turnFlagOn(
  context: RegistryContext,
  by: string,
  named: Named,
  { since, reason, isSquad }: TurnedOn,
): Promise<void> {
  return change(context, by, async (its) => {
    const situation = await readSituation({ ...context, tables: its.tables }, [], its.at);
    mustBeOpen(situation, { isSquad });
    const flag = await wantedFlag(its.tables, named, since);
    const active = rolloutOf(situation.active, flag);
    if (active) {
      const order = { command: 'promote', id: active.id, revision: active.revision, reason, isSquad } as const;
      await applyCommand(context, its, active, order);
      return;
    }
    if (isSquad && (hasLeast(situation.rules) || situation.rules.promote === 'ops'))
      throw overreach(`A squad turns a flag on step by step: viewmax flag start ${flagText(flag)}.`);
    await putFlag(its, flag);
    await its.note({ action: 'flag on', subject: flagText(flag), detail: { since: flag.since, reason } });
  });
}

/** Turns on every flag that the live release of a remote declares. */
export async function turnFlagsOn(context: RegistryContext, by: string, remote: string): Promise<void> {
  for (const name of await declaredFlags(context.tables, remote))
    if (!(await isOn(context.tables, { remote, name }))) await turnFlagOn(context, by, { remote, name }, {});
}

/** Turns a flag off for all devices, also during a freeze. */
export function turnFlagOff(context: RegistryContext, by: string, named: Named, reason?: string): Promise<void> {
  return change(context, by, async (its) => {
    const active = rolloutOf(await activeRollouts(its.tables), named);
    if (active) {
      const order = { command: 'rollback', id: active.id, revision: active.revision, reason } as const;
      await applyCommand(context, its, active, order);
      return;
    }
    if (!(await dropFlag(its, named))) throw new Refused(`The flag ${flagText(named)} is off already.`, 'not_found');
    await its.note({ action: 'flag off', subject: flagText(named), detail: { reason } });
  });
}

/** What releases on phones declare. A flag whose code is gone leaves the list by itself. */
export async function listFlags({ tables }: Pick<RegistryContext, 'tables'>): Promise<FlagState[]> {
  const on = await tables.selectFrom('flags').selectAll().execute();
  const active = await activeRollouts(tables);
  const found = new Map<string, FlagState>();
  for (const { name: remote, flags = {} } of await onPhones(tables)) {
    for (const [name, declared] of Object.entries(flags)) {
      const row = on.find((one) => one.remote === remote && one.name === name);
      const rollout = rolloutOf(active, { remote, name });
      const since = row?.since ?? rollout?.flag?.since ?? null;
      const state = { since, onAt: row?.on_at.toISOString() ?? null, rollout: rollout?.id ?? null };
      found.set(flagText({ remote, name }), { remote, name, ...declared, ...state });
    }
  }
  return [...found.keys()].sort().map((key) => found.get(key) as FlagState);
}
