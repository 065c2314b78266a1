import { isInHold } from '@viewmax/contracts/ops/hold';
import type { JudgedRollout, RolloutStatus, RolloutView } from '@viewmax/contracts/ops/rollouts';
import type { OpsState } from '@viewmax/contracts/ops/state';
import { alarmOf } from '@viewmax/registry/alarm';
import { counted } from './format.ts';
import { percentOf } from './percent-of.ts';

export type RowState = 'failing' | 'stable' | 'canary' | 'held' | 'paused' | 'aborted' | 'rolled_back' | 'off';

export interface Row {
  name: string;
  stable: string | null;
  /** The release of an open rollout, or of one that was just rolled back. */
  canary: string | null;
  /** The share of devices with the canary. */
  percent: number;
  state: RowState;
  /** The last rollout of the live release, if any. */
  rollout?: JudgedRollout;
}

/** The state that a tag shows: nearly all devices have what is held back. */
export const tagOf = (rollout: Pick<RolloutView, 'status' | 'plan' | 'step'>): RolloutStatus | 'held' =>
  rollout.status === 'running' && isInHold(rollout) ? 'held' : rollout.status;

/** A rolled back rollout is marked for this long. */
const RECENT_MS = 3_600_000;
const SHELL = 'shell';

const isActive = ({ status }: JudgedRollout) => status === 'running' || status === 'paused';

function stateOf(off: boolean, rollout: JudgedRollout | undefined, now: number): RowState {
  if (off) return 'off';
  if (rollout && alarmOf(rollout)) return 'failing';
  if (rollout?.status === 'running') return isInHold(rollout) ? 'held' : 'canary';
  if (rollout?.status === 'paused') return 'paused';
  const isRecent = rollout?.endedAt && now - Date.parse(rollout.endedAt) < RECENT_MS;
  return isRecent && (rollout.status === 'aborted' || rollout.status === 'rolled_back') ? rollout.status : 'stable';
}

/** A canary that fails comes first, then the shell. */
const rankOf = ({ name, state }: Row): number => (state === 'failing' ? 0 : name === SHELL ? 1 : 2);

/** One row for the shell and each remote. */
export function rowsOf({ live, off, rollouts }: OpsState, now: number): Row[] {
  const names = new Set([
    ...Object.keys(live),
    ...rollouts.filter(isActive).flatMap(({ releases }) => Object.keys(releases)),
  ]);
  return [...names]
    .map((name): Row => {
      const rollout = rollouts.find(({ releases }) => releases[name]);
      const state = stateOf(Boolean(off[name]), rollout, now);
      const shows = rollout && (isActive(rollout) || state === 'aborted' || state === 'rolled_back');
      return {
        name,
        stable: live[name] ?? null,
        canary: (shows && rollout.releases[name]) || null,
        percent: rollout && isActive(rollout) ? percentOf(rollout) : 0,
        state,
        rollout,
      };
    })
    .sort((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name));
}

/** `5 remotes, 1 canary live, 1 paused`; what fails is said before it, and is a canary too. */
export function summaryOf(rows: readonly Row[]): string {
  const of = (state: RowState) => rows.filter((row) => row.state === state).length;
  const hasOther = of('failing') + of('paused') > 0;
  const parts = [
    counted(rows.filter(({ name }) => name !== SHELL).length, 'remote'),
    ...(of('canary') ? [counted(of('canary'), 'canary live', 'canaries live')] : hasOther ? [] : ['no canary']),
    ...(['paused', 'aborted', 'off'] as const).flatMap((state) => (of(state) ? [`${of(state)} ${state}`] : [])),
    ...(of('held') ? [`${of('held')} held back`] : []),
    ...(of('rolled_back') ? [`${of('rolled_back')} rolled back`] : []),
  ];
  return parts.join(', ');
}
