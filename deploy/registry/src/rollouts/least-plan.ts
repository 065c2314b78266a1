import { isDeepStrictEqual } from 'node:util';
import { guardNames } from '@viewmax/contracts/noted-events';
import type { RolloutCommand } from '@viewmax/contracts/ops/calls';
import { isInHold, reachedBy } from '@viewmax/contracts/ops/hold';
import { DEFAULT_PLAN, type Plan, planSchema, type Step, type StoredPlan } from '@viewmax/contracts/ops/rollouts';
import { overreach, Refused } from '../state/refused.ts';
import type { RolloutRow, Tables } from '../state/tables.ts';
import { guardsOf, hasLeast, type KnownRules } from './rules.ts';

const MINUTE_MS = 60_000;

const leastOf = ({ firstPercent, minMinutes, minDevices }: KnownRules): string =>
  `The least plan of a squad begins with at most ${firstPercent} %, and each step lasts at least ${minMinutes} minutes and has ${minDevices} devices.`;

/** At 100 percent there is no control to compare with, and a hold ends by its time alone. */
const devicesOf = ({ percent, hold, minDevices }: Step): number =>
  percent === 100 || hold ? Number.POSITIVE_INFINITY : minDevices;

/** Only browsers with a tester's link have the release, so the least does not apply. */
const isForTesters = ({ cohort }: Step): boolean => cohort?.testers === true;

/** One sentence about a squad's plan below the rules of the ops team. */
export function underLeast(rules: KnownRules, plan: Plan): string[] {
  if (!hasLeast(rules)) return [];
  const steps = plan.steps.filter((step) => !isForTesters(step));
  const isShort = (step: Step) => step.minMinutes < rules.minMinutes || devicesOf(step) < rules.minDevices;
  const first = steps[0] && reachedBy(steps[0]);
  if (first !== undefined && first <= rules.firstPercent && !steps.some(isShort)) return [];
  return [leastOf(rules)];
}

/** The plan of the rules for these remotes, otherwise the usual one. */
function defaultPlan({ plans }: KnownRules, names: readonly string[]): Plan {
  const [plan, ...others] = names.flatMap((name) => plans[name] ?? []);
  if (others.some((other) => !isDeepStrictEqual(other, plan)))
    throw new Refused(`The rules have different plans for ${names.join(' and ')}, so name one.`, 'invalid');
  return plan ?? planSchema.parse(DEFAULT_PLAN);
}

/** What a start names of its plan. Each of its parts replaces that of the plan. */
export interface WantedPlan extends Pick<Plan, 'guards' | 'without' | 'signals'> {
  /** By default that of the rules. */
  plan?: Plan;
}

/**
 * The wanted plan or that of the rules, with the usual guards of these remotes that it neither names nor drops. A squad drops
 * none that ops set.
 */
export function planFor(
  rules: KnownRules,
  wanted: WantedPlan,
  names: readonly string[],
  isSquad: boolean | undefined,
): StoredPlan {
  const { guards, without, signals } = wanted;
  const plan = {
    ...(wanted.plan ?? defaultPlan(rules, names)),
    ...(guards && { guards }),
    ...(without && { without }),
    ...(signals && { signals }),
  };
  const dropped = Object.keys(plan.without ?? {});
  const ruled = guardNames.filter((guard) => names.some((name) => rules.guards[name]?.includes(guard)));
  const missing = ruled.filter((guard) => dropped.includes(guard));
  if (isSquad && missing.length > 0)
    throw overreach(`The rules guard ${names.join(' and ')} by ${missing.join(' and ')} too.`);
  const usual = guardNames.filter(
    (guard) =>
      !dropped.includes(guard) &&
      !plan.guards?.includes(guard) &&
      names.some((name) => guardsOf(rules, name).includes(guard)),
  );
  return { ...plan, usual };
}

/** The devices of the smaller side; of a new remote, the canary devices that used it, because the control cannot. */
export async function devicesSoFar(tables: Tables, { id, control }: RolloutRow): Promise<number> {
  const isNew = Object.values(control).includes(null);
  const rows = await tables
    .selectFrom('compared')
    .select((has) => ['arm', has.fn.countAll<string>().as('devices')])
    .where('rollout_id', '=', id)
    .where(isNew ? 'own_used' : 'used', '=', true)
    .groupBy('arm')
    .execute();
  return rows.length < (isNew ? 1 : 2) ? 0 : Math.min(...rows.map(({ devices }) => Number(devices)));
}

/** A command on a rollout after which further devices get its release. */
export interface GoingOn {
  command: RolloutCommand;
  row: RolloutRow;
  /** The devices so far. */
  devices: number;
}

/** The refusal of a squad's command before the least of the step has passed, or of a promotion that is for ops alone. */
export function notDue(rules: KnownRules, at: Date, { command, row, devices }: GoingOn): Refused[] {
  const step = row.plan.steps[row.step];
  if (!step || (command !== 'advance' && command !== 'promote')) return [];
  const isToAll = command === 'promote' || row.step + 1 >= row.plan.steps.length;
  if (isToAll && rules.promote === 'ops')
    return [new Refused('Only ops may promote. The last step promotes by itself when it is over.', 'forbidden')];
  if (isForTesters(step)) {
    if (!isToAll || !hasLeast(rules)) return [];
    return [overreach('Only testers have this release so far. A squad may promote after a step for others.')];
  }
  const minutes = Math.floor((at.getTime() - row.step_since.getTime()) / MINUTE_MS);
  if (minutes < rules.minMinutes)
    return [overreach(`This step began ${minutes} minutes ago. A squad may continue after ${rules.minMinutes}.`)];
  if (step.percent === 100 || isInHold(row) || devices >= rules.minDevices) return [];
  const side = Object.values(row.control).includes(null) ? '' : 'of each side ';
  return [overreach(`${devices} devices ${side}have used it. A squad may continue after ${rules.minDevices}.`)];
}
