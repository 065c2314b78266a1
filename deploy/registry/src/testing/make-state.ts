import type { Release } from '@viewmax/contracts/discovery';
import { type PlanInput, planSchema } from '@viewmax/contracts/ops/rollouts';
import { brokenNeeds, brokenWrapperNeeds, type Facts } from '../releases/broken-needs.ts';
import type { ActiveRollout, State, Versions } from '../state/state.ts';

export interface SmallState {
  live: Versions;
  rollouts?: { releases: Versions; plan: PlanInput; step?: number; salt?: string }[];
  /** By release. */
  needs?: Record<string, Record<string, string>>;
}

/** Builds a state from a short description. */
export function makeState({ live, rollouts = [], needs = {} }: SmallState): State {
  const factsOf = (versions: Versions): Facts[] =>
    Object.entries(versions).map(([name, version]) => ({ name, version, needs: needs[`${name}@${version}`] ?? {} }));
  return {
    revision: 1,
    changes: 1,
    live,
    rollouts: rollouts.map(
      ({ releases, plan, step, salt }, index): ActiveRollout => ({
        id: index + 1,
        status: 'running',
        salt: salt ?? `salt-${index}`,
        releases,
        control: Object.fromEntries(Object.keys(releases).map((name) => [name, live[name] ?? null])),
        plan: planSchema.parse(plan),
        step: step ?? plan.steps.length - 1,
      }),
    ),
    flags: { revision: 0, on: [], rollouts: [] },
    off: {},
    withdrawn: new Set(),
    rolledBack: [],
    revokedPreviews: new Set(),
    purged: new Set(),
    freezes: [],
    ownership: { owned: [], ranks: [] },
    proxies: [],
    release: () => undefined as Release | undefined,
    fits(versions, wrapper) {
      const facts = factsOf(versions);
      if (wrapper !== undefined && brokenWrapperNeeds(facts, wrapper).length > 0) return false;
      return brokenNeeds(facts, '1.0.0').length === 0;
    },
  };
}
