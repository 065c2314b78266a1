import { randomBytes } from 'node:crypto';
import type { RolloutView } from '@viewmax/contracts/ops/rollouts';
import type { Principal } from '@viewmax/contracts/ops/tokens';
import { type Change, change, WATCH } from '../state/change.ts';
import type { RegistryContext } from '../state/context.ts';
import { type Identity, identitiesIn, releaseNames, versionsOf } from '../state/identity.ts';
import { Refused } from '../state/refused.ts';
import { mustOwn } from '../state/rights.ts';
import type { RolloutRow } from '../state/tables.ts';
import { withdraw } from './change-live.ts';
import { mayStart, type Wanted } from './gates.ts';
import { viewOf } from './rollout-rows.ts';
import { checkPlan } from './rules.ts';
import { readSituation, type Situation } from './situation.ts';

export interface NewRollout extends Wanted {
  releases: readonly Identity[];
  reason?: string;
  /** The moment at which the watch starts it; by default it starts at once. */
  at?: string;
  /** The token or the person, whose rights count again at a planned start. */
  author?: Principal;
}

/** Finds the present rights of an author, and rejects one without any. */
export type PresentRights = (context: RegistryContext, author: Principal) => Promise<Principal>;

const MOST_AHEAD_DAYS = 30;
const DAY_MS = 86_400_000;

function startOf(at: string, now: Date): Date {
  const start = new Date(at);
  const days = (start.getTime() - now.getTime()) / DAY_MS;
  if (days <= 0 || days > MOST_AHEAD_DAYS)
    throw new Refused(`A planned start is in the future, at most ${MOST_AHEAD_DAYS} days ahead.`, 'invalid');
  return start;
}

/** The live releases of the same remotes, which a rollback restores. */
const controlOf = ({ live, releases }: Situation): RolloutRow['control'] =>
  Object.fromEntries(releases.map(({ name }) => [name, live[name] ?? null]));

const noteOf = ({ id, releases, plan, reason }: RolloutRow) => ({
  subject: `rollout ${id}`,
  detail: {
    releases: releaseNames(releases),
    steps: plan.steps.map(({ percent }) => percent),
    reason: reason ?? undefined,
  },
});

async function clearMarks(its: Change, releases: readonly Identity[]): Promise<void> {
  for (const release of releases) await withdraw(its, release, null);
}

/** Starts a rollout at the first step of its plan, or notes it for the watch. */
export function startRollout(context: RegistryContext, by: string, wanted: NewRollout): Promise<RolloutView> {
  const { releases, plan: own, reason, at: planned, isSquad = false, author } = wanted;
  if (own) checkPlan(own);
  return change(context, by, async (its) => {
    const { tables, at } = its;
    const starts_at = planned === undefined ? null : startOf(planned, at);
    const situation = await readSituation({ ...context, tables }, releases, starts_at ?? at);
    const plan = mayStart(situation, wanted);
    if (!starts_at) await clearMarks(its, releases);
    const rollout = await tables
      .insertInto('rollouts')
      .values({
        salt: randomBytes(8).toString('hex'),
        status: starts_at ? 'waiting' : 'running',
        releases: JSON.stringify(versionsOf(releases)),
        control: JSON.stringify(controlOf(situation)),
        plan: JSON.stringify(plan),
        step_since: at,
        reason: reason ?? null,
        started_by: by,
        started_at: at,
        starts_at,
        by_squad: isSquad,
        author: starts_at && author ? JSON.stringify(author) : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const { subject, detail } = noteOf(rollout);
    if (starts_at) await its.note({ action: 'plan', subject, detail: { ...detail, at: starts_at.toISOString() } });
    else await its.note({ action: 'start', subject, detail });
    return viewOf(rollout);
  });
}

/** Passes the gates of a planned start with the author's rights of now. An earlier version did not store the author. */
async function mayStartNow(
  context: RegistryContext,
  row: RolloutRow,
  situation: Situation,
  rightsOf: PresentRights,
): Promise<void> {
  const who = row.author && (await rightsOf(context, row.author));
  if (who) mustOwn(who, Object.keys(row.releases));
  mayStart(situation, { plan: row.plan, isSquad: row.by_squad || who?.role === 'squad' });
}

/** Starts a waiting rollout, or aborts it with the reason for which it may not start now. */
async function startWaiting(context: RegistryContext, id: number, rightsOf: PresentRights): Promise<void> {
  return change(context, WATCH, async (its) => {
    const { tables, at } = its;
    const waiting = tables.selectFrom('rollouts').selectAll().where('id', '=', id).where('status', '=', 'waiting');
    const row = await waiting.executeTakeFirst();
    if (!row) return;
    const releases = identitiesIn(row.releases);
    const situation = await readSituation({ ...context, tables }, releases, at);
    const refusal = await mayStartNow({ ...context, tables }, row, situation, rightsOf).then(
      () => null,
      (error: unknown) => {
        if (error instanceof Refused) return error.message;
        throw error;
      },
    );
    if (!refusal) await clearMarks(its, releases);
    const patch = refusal
      ? { status: 'aborted' as const, ended_at: at, reason: `It could not start: ${refusal}` }
      : {
          status: 'running' as const,
          control: JSON.stringify(controlOf(situation)),
          step_since: at,
          started_at: at,
        };
    const after = await tables
      .updateTable('rollouts')
      .set({ ...patch, revision: row.revision + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await its.note({ action: refusal ? 'abort' : 'start', ...noteOf(after) });
  });
}

/** Starts the rollouts whose time has come, or ends them. */
export async function startDue(context: RegistryContext, rightsOf: PresentRights): Promise<void> {
  const waiting = context.tables.selectFrom('rollouts').select('id').where('status', '=', 'waiting');
  const due = await waiting.where('starts_at', '<=', new Date(context.now())).orderBy('id').execute();
  for (const { id } of due) await startWaiting(context, id, rightsOf);
}
