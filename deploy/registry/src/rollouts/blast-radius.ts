import type { RolloutCommand } from '@viewmax/contracts/ops/calls';
import type { BlastRadius, RolloutView } from '@viewmax/contracts/ops/rollouts';
import { brokenNeeds } from '../releases/broken-needs.ts';
import { resolve } from '../sets/resolve.ts';
import { identitiesIn, releaseNames, versionsOf } from '../state/identity.ts';
import type { ActiveRollout, State, Versions } from '../state/state.ts';

const DEVICES = 2000;
const simulated = Array.from({ length: DEVICES }, (_, index) => `dry-run-${index}`);

function liveAfter(live: Versions, { releases, control, status }: RolloutView, isForAll: boolean): Versions {
  if (isForAll) return { ...live, ...releases };
  if (status !== 'promoted') return live;
  const rest = Object.entries(live).filter(([name]) => !(name in control));
  return { ...Object.fromEntries(rest), ...versionsOf(identitiesIn(control)) };
}

function stateAfter(state: State, rollout: RolloutView, command: RolloutCommand): State {
  if (command === 'pause' || command === 'resume') return { ...state };
  const { id, plan, step } = rollout;
  const others = state.rollouts.filter((one) => one.id !== id);
  const isLast = step + 1 >= plan.steps.length;
  if (command === 'advance' && !isLast)
    return { ...state, rollouts: state.rollouts.map((one) => (one.id === id ? { ...one, step: step + 1 } : one)) };
  const isForAll = command === 'promote' || command === 'advance';
  // A rollout over a release that is rolled back ends with it.
  const isOver = ({ releases }: ActiveRollout) => Object.keys(rollout.releases).some((name) => name in releases);
  return {
    ...state,
    live: liveAfter(state.live, rollout, isForAll),
    rollouts: others.filter((one) => !isOver(one)),
  };
}

/** The dry run does not know cohorts, so it includes every device. The result is the maximum reach. */
const forEverybody = (state: State): State => ({
  ...state,
  rollouts: state.rollouts.map((one) => ({
    ...one,
    plan: { ...one.plan, steps: one.plan.steps.map(({ cohort, ...step }) => step) },
  })),
});

function keptFrom(state: State, { id, releases }: RolloutView, apiVersion: string): string[] {
  const reasonOf = (other: ActiveRollout): string[] => {
    const versions = { ...state.live, ...other.releases, ...releases };
    const facts = releaseNames(versions).flatMap((release) => state.release(release) ?? []);
    const [reason] = brokenNeeds(facts, apiVersion, state.live);
    return reason ? [`No device gets it together with rollout ${other.id}: ${reason}`] : [];
  };
  return state.rollouts.filter((other) => other.id !== id).flatMap(reasonOf);
}

/** Resolves simulated devices with the current state and with the state after the command. */
export function blastRadius(
  state: State,
  rollout: RolloutView,
  command: RolloutCommand,
  apiVersion: string,
): BlastRadius {
  const [now, then] = [state, stateAfter(state, rollout, command)].map((one) => {
    const its = forEverybody(one);
    return simulated.map((id) =>
      releaseNames(resolve(its, { id, attributes: { platform: 'web' } }).versions)
        .sort()
        .join(),
    );
  }) as [string[], string[]];
  const different = (sets: string[]) => new Set(sets).size;
  return {
    devices: DEVICES,
    moved: now.filter((set, index) => set !== then[index]).length,
    sets: { now: different(now), after: different(then) },
    kept: command === 'advance' || command === 'promote' ? keptFrom(state, rollout, apiVersion) : [],
  };
}
