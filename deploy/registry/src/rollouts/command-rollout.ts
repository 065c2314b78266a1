import type { RolloutCommand } from '@viewmax/contracts/ops/calls';
import type { RolloutView } from '@viewmax/contracts/ops/rollouts';
import { takeClaims } from '../ownership/keep-claims.ts';
import { type Change, change } from '../state/change.ts';
import type { RegistryContext } from '../state/context.ts';
import { identitiesIn, releaseNames, versionsOf } from '../state/identity.ts';
import { Refused } from '../state/refused.ts';
import type { Versions } from '../state/state.ts';
import type { RolloutRow } from '../state/tables.ts';
import { endRollouts, makeLive, withdraw } from './change-live.ts';
import { refuseWhenFrozen } from './freezes.ts';
import { mustOwnClaims } from './gates.ts';
import { mustBeDue } from './least-plan.ts';
import { isActive, rolloutAt, viewOf } from './rollout-rows.ts';
import { refuseWhenClosed } from './rules.ts';
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
type Step = (its: Change, row: RolloutRow, context: RegistryContext) => Promise<Patch>;

const wordsFor = ({ id, releases }: RolloutRow) => `Rollout ${id} (${Object.keys(releases).join(', ')})`;

function mustBe(row: RolloutRow, ...statuses: RolloutRow['status'][]): void {
  if (statuses.includes(row.status)) return;
  throw new Refused(`${wordsFor(row)} is ${row.status.replace('_', ' ')}, so this is not possible.`);
}

function mustFit(situation: Situation, versions: Versions): void {
  const [trouble] = troubleWith(situation, versions);
  if (trouble) throw new Refused(trouble);
}

const promote: Step = async (its, row, context) => {
  mustBe(row, 'running', 'paused');
  await refuseWhenFrozen(its.tables, its.at);
  const situation = await readSituation({ ...context, tables: its.tables }, identitiesIn(row.releases), its.at);
  const next = { ...situation.live, ...row.releases };
  mustFit(situation, next);
  for (const other of situation.active) {
    if (other.id === row.id) continue;
    const [trouble] = troubleWith(situation, { ...next, ...other.releases });
    if (trouble) throw new Refused(`${wordsFor(other)} could not run beside it: ${trouble} End that one first.`);
  }
  mustOwnClaims(situation);
  for (const release of situation.releases) await makeLive(its, release);
  for (const release of manifestsIn(situation))
    for (const { claim, owner } of await takeClaims(its.tables, release))
      await its.note({ action: 'own', subject: claim, detail: { from: owner, to: release.name } });
  return { status: 'promoted', ended_at: its.at };
};

/** Restores the releases from before the rollout, for open sessions too. */
const rollback: Step = async (its, row, context) => {
  mustBe(row, 'running', 'paused', 'promoted');
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
    mustFit(situation, versionsOf(identitiesIn({ ...live, ...row.control })));
    for (const [name, version] of Object.entries(row.control)) {
      if (version) await makeLive(its, { name, version });
      else await its.tables.deleteFrom('live').where('name', '=', name).execute();
      await endRollouts(its, name);
    }
  }
  for (const release of identitiesIn(row.releases)) await withdraw(its, release, its.at);
  for (const release of identitiesIn(row.control)) await withdraw(its, release, null);
  return { status: 'rolled_back', ended_at: its.at };
};

const steps: Record<RolloutCommand, Step> = {
  async pause(_, row) {
    mustBe(row, 'running');
    return { status: 'paused' };
  },
  async resume(its, row) {
    mustBe(row, 'paused');
    await refuseWhenFrozen(its.tables, its.at);
    return { status: 'running', step_since: its.at };
  },
  async advance(its, row, context) {
    mustBe(row, 'running');
    await refuseWhenFrozen(its.tables, its.at);
    if (row.step + 1 >= row.plan.steps.length) return promote(its, row, context);
    return { step: row.step + 1, step_since: its.at };
  },
  promote,
  /** Stops the rollout for new sessions; sessions that have the release keep it. */
  async abort(its, row) {
    mustBe(row, 'running', 'paused');
    return { status: 'aborted', ended_at: its.at };
  },
  rollback,
};

/** Commands after which further devices get the release. */
const GOES_ON: readonly RolloutCommand[] = ['resume', 'advance', 'promote'];

/** Applies a command to the revision that the caller decided on, in one transaction. */
export async function commandRollout(context: RegistryContext, by: string, order: Order): Promise<RolloutView> {
  const { command, id, revision, reason, detail, asked, isSquad } = order;
  const row = await change(context, by, async (its) => {
    const before = await rolloutAt(its.tables, id, revision);
    if (isSquad && isActive(before)) {
      if (GOES_ON.includes(command)) await refuseWhenClosed(its.tables, its.at);
      await mustBeDue({ ...context, tables: its.tables }, command, before, its.at);
    }
    const patch = await steps[command](its, before, context);
    const after = await its.tables
      .updateTable('rollouts')
      .set({ ...patch, revision: revision + 1, reason: reason ?? null, ...(asked && { asked: [...asked] }) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const step = after.plan.steps[after.step]?.percent;
    await its.note({
      action: command,
      subject: `rollout ${id}`,
      detail: {
        releases: releaseNames(after.releases),
        percent: step,
        ...(after.status === 'promoted' && { promoted: true }),
        reason,
        ...detail,
      },
    });
    await context.reached('changed');
    return after;
  });
  await context.reached('committed');
  return viewOf(row);
}
