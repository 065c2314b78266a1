import { isInHold, stepEnds } from '@viewmax/contracts/ops/hold';
import { lagosText } from '@viewmax/contracts/ops/hours';
import type { Verdict } from '@viewmax/contracts/ops/reports';
import type { Identity } from '../state/identity.ts';
import type { RolloutRow, Tables } from '../state/tables.ts';

/** What a start has to know of a rollout that it promotes. */
export interface HeldRollouts {
  /** Whether the caller may promote all of these remotes. */
  owns(names: readonly string[]): boolean;
  judge(tables: Tables, row: RolloutRow): Promise<Pick<Verdict, 'verdict' | 'reason'>>;
}

const hasAny = ({ releases }: Pick<RolloutRow, 'releases'>, names: readonly string[]): boolean =>
  names.some((name) => releases[name]);

/** Those that a start of these remotes promotes before: nearly all devices have them, and the least time is over. */
export const dueHolds = (active: readonly RolloutRow[], releases: readonly Identity[], at: Date): RolloutRow[] =>
  active.filter(
    (row) =>
      isInHold(row) &&
      row.status === 'running' &&
      at.getTime() >= stepEnds(row, row.step_since) &&
      hasAny(
        row,
        releases.map(({ name }) => name),
      ),
  );

/** A squad of one of its remotes cannot promote a rollout of several releases. */
export const overdueText = (row: RolloutRow): string =>
  `Its time was over at ${lagosText(stepEnds(row, row.step_since))} in Lagos, so ops or a squad of all its remotes may promote it: viewmax rollout promote ${row.id}.`;

/** Why a remote that is held back has no room for another release yet. */
export function heldText(row: RolloutRow, name: string): string {
  const { id, plan, step } = row;
  const what = `${name}@${row.releases[name]} is held back from ${plan.steps[step]?.percent} % of devices by rollout ${id}`;
  if (row.status === 'paused') return `${what}, which is paused: resume it, or viewmax rollout rollback ${id}.`;
  const until = lagosText(stepEnds(row, row.step_since));
  return `${what} until ${until} in Lagos. Start again then, or before: viewmax rollout promote ${id}.`;
}
