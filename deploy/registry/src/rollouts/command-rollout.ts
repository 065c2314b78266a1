import { type Flag, flagText } from '@viewmax/contracts/flags';
import type { RolloutCommand } from '@viewmax/contracts/ops/calls';
import { isInHold, reachedBy } from '@viewmax/contracts/ops/hold';
import type { RolloutView } from '@viewmax/contracts/ops/rollouts';
import { takeClaims } from '../ownership/keep-claims.ts';
import { type Change, change } from '../state/change.ts';
import type { RegistryContext } from '../state/context.ts';
import { identitiesIn, releaseNames, versionsOf } from '../state/identity.ts';
import { Refused } from '../state/refused.ts';
import type { RolloutRow } from '../state/tables.ts';
import { dropFlag, endRollouts, makeLive, withdraw } from './change-live.ts';
import { mayGoOn, mayPromote } from './gates.ts';
import { devicesSoFar } from './least-plan.ts';
import { rolloutAt, viewOf, wordsFor } from './rollout-rows.ts';
import { manifestsIn, readSituation, type Situation, troubleWith } from './situation.ts';

export interface Order {
  command: RolloutCommand;
  id: number;
  revision: number;
  reason?: string;
  /** The figures behind the decision. */
  detail?: Record<string, unknown>;
  /** The signals that have paused it, with this pause. */
  asked?: readonly string[];
  /** Whether the rules for squads apply. */
  isSquad?: boolean;
}

type Patch = Partial<Pick<RolloutRow, 'status' | 'step' | 'step_since' | 'ended_at'>>;

/** The statuses in which a command is possible. */
const POSSIBLE: Record<RolloutCommand, readonly RolloutRow['status'][]> = {
  pause: ['running'],
  resume: ['paused'],
  advance: ['running'],
  promote: ['running', 'paused'],
  abort: ['running', 'paused'],
  rollback: ['running', 'paused', 'promoted'],
};

/** Commands after which further devices get the release. */
const GOES_ON = ['resume', 'advance', 'promote'] as const;
type GoesOn = (typeof GOES_ON)[number];
const goesOn = (command: RolloutCommand): command is GoesOn => GOES_ON.some((one) => one === command);

function mustBePossible(row: RolloutRow, command: RolloutCommand): void {
  if (POSSIBLE[command].includes(row.status)) return;
  throw new Refused(`${wordsFor(row)} is ${row.status.replace('_', ' ')}, so this is not possible.`);
}

/** Turns a flag on for all devices. */
export const putFlag = ({ tables, at }: Change, flag: Flag) =>
  tables
    .insertInto('flags')
    .values({ ...flag, on_at: at })
    .onConflict((conflict) => conflict.columns(['remote', 'name']).doUpdateSet({ since: flag.since }))
    .execute();

async function promote(its: Change, row: RolloutRow, situation: Situation): Promise<Patch> {
  if (row.flag) {
    await putFlag(its, row.flag);
    return { status: 'promoted', ended_at: its.at };
  }
  mayPromote(situation, row);
  for (const release of situation.releases) await makeLive(its, release);
  for (const release of manifestsIn(situation))
    for (const { claim, owner } of await takeClaims(its.tables, release))
      await its.note({ action: 'own', subject: claim, detail: { from: owner, to: release.name } });
  return { status: 'promoted', ended_at: its.at };
}

const goingOn: Record<GoesOn, (its: Change, row: RolloutRow, situation: Situation) => Patch | Promise<Patch>> = {
  resume: ({ at }) => ({ status: 'running', step_since: at }),
  advance: (its, row, situation) =>
    row.step + 1 < row.plan.steps.length ? { step: row.step + 1, step_since: its.at } : promote(its, row, situation),
  promote,
};

/** Restores the releases from before the rollout, for open sessions too. */
async function rollback(its: Change, row: RolloutRow, context: RegistryContext): Promise<Patch> {
  if (row.flag) {
    await dropFlag(its, row.flag);
    return { status: 'rolled_back', ended_at: its.at };
  }
  if (row.status === 'promoted') {
    const before = identitiesIn(row.control);
    const situation = await readSituation({ ...context, tables: its.tables }, before, its.at);
    const { live } = situation;
    const moved = Object.entries(row.releases).find(([name, version]) => live[name] !== version);
    if (moved) {
      const [name] = moved;
      const now = live[name];
      throw new Refused(now ? `${name} is at ${now} by now; roll that back first.` : `${name} is not live any more.`);
    }
    const [trouble] = troubleWith(situation, versionsOf(identitiesIn({ ...live, ...row.control })));
    if (trouble) throw new Refused(trouble);
    for (const [name, version] of Object.entries(row.control)) {
      if (version) await makeLive(its, { name, version });
      else await its.tables.deleteFrom('live').where('name', '=', name).execute();
      await endRollouts(its, name);
    }
  }
  for (const release of identitiesIn(row.releases)) await withdraw(its, release, its.at);
  for (const release of identitiesIn(row.control)) await withdraw(its, release, null);
  return { status: 'rolled_back', ended_at: its.at };
}

const others: Record<
  Exclude<RolloutCommand, GoesOn>,
  (its: Change, row: RolloutRow, context: RegistryContext) => Patch | Promise<Patch>
> = {
  pause: () => ({ status: 'paused' }),
  /** Stops the rollout for new sessions; sessions that have the release keep it. */
  abort: ({ at }) => ({ status: 'aborted', ended_at: at }),
  rollback,
};

/** What a command changes, or its refusal. */
async function patchOf(context: RegistryContext, its: Change, row: RolloutRow, order: Order): Promise<Patch> {
  const { command, isSquad } = order;
  mustBePossible(row, command);
  if (!goesOn(command)) return others[command](its, row, context);
  const situation = await readSituation({ ...context, tables: its.tables }, identitiesIn(row.releases), its.at);
  const devices = isSquad ? await devicesSoFar(its.tables, row) : 0;
  mayGoOn(situation, { isSquad, command, row, devices });
  return goingOn[command](its, row, situation);
}

/** A hold compares only reports of its own time, because the many reports of earlier steps would hide harm that begins now. */
async function beginHold({ tables }: Change, { id }: Pick<RolloutRow, 'id'>): Promise<void> {
  for (const table of ['compared', 'error_devices'] as const)
    await tables.deleteFrom(table).where('rollout_id', '=', id).execute();
}

/** Applies a command within a change. */
export async function applyCommand(
  context: RegistryContext,
  its: Change,
  before: RolloutRow,
  order: Order,
): Promise<RolloutRow> {
  const { command, id, revision, reason, detail, asked } = order;
  const patch = await patchOf(context, its, before, order);
  const after = await its.tables
    .updateTable('rollouts')
    .set({ ...patch, revision: revision + 1, reason: reason ?? null, ...(asked && { asked: [...asked] }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isInHold(after) && !isInHold(before)) await beginHold(its, after);
  const step = after.plan.steps[after.step];
  await its.note({
    action: command,
    subject: `rollout ${id}`,
    detail: {
      ...(after.flag ? { flag: flagText(after.flag) } : { releases: releaseNames(after.releases) }),
      percent: step && reachedBy(step),
      ...(after.status === 'promoted' && { promoted: true }),
      reason,
      ...detail,
    },
  });
  return after;
}

/** Applies a command to the revision that the caller decided on, in one transaction. */
export async function commandRollout(context: RegistryContext, by: string, order: Order): Promise<RolloutView> {
  const row = await change(context, by, async (its) => {
    const before = await rolloutAt(its.tables, order.id, order.revision);
    const after = await applyCommand(context, its, before, order);
    await context.reached('changed');
    return after;
  });
  await context.reached('committed');
  return viewOf(row);
}
