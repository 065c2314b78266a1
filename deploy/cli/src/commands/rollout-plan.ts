import { readFile } from 'node:fs/promises';
import {
  GUARD_FAULT,
  isGuard,
  isSignal,
  namesIn,
  SIGNAL_FAULT,
  WITHOUT_FAULT,
  type Without,
  withoutIn,
} from '@viewmax/contracts/noted-events';
import type { PlanInput, StartRollout } from '@viewmax/contracts/ops/rollouts';
import { type Call, numberOf, textOf } from '../command.ts';
import { wrongUsage } from '../exit.ts';

/** The noted events of an option such as `--guard purchases,topups`. `none` is an empty list. */
function namesOf<Name extends string>(
  call: Call,
  name: string,
  isOne: (word: string) => word is Name,
  fault: string,
): Name[] | undefined {
  const text = textOf(call, name);
  if (text === undefined) return undefined;
  const read = namesIn(text, isOne);
  if ('names' in read) return read.names;
  throw wrongUsage(`--${name} ${read.wrong} ${fault}.`);
}

/** The usual guards that `--without` drops. */
function withoutOf(call: Call): Without | undefined {
  const text = textOf(call, 'without');
  if (text === undefined) return undefined;
  const read = withoutIn(text);
  if ('without' in read) return read.without;
  throw wrongUsage(`--without ${read.wrong} ${WITHOUT_FAULT}.`);
}

/** Only the given ones, so that they replace those of a plan in a file. */
export const withoutGaps = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;

/** The plan in a file. */
export async function readPlan(file: string): Promise<PlanInput> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw wrongUsage(`${file} cannot be read.`);
  });
  try {
    return JSON.parse(text) as PlanInput;
  } catch {
    throw wrongUsage(`${file} is not JSON.`);
  }
}

/** The last step of `--hold 5 --hours 24`. */
function holdOf(call: Call): PlanInput['steps'][number] | undefined {
  const percent = numberOf(call, 'hold');
  const hours = numberOf(call, 'hours');
  if (percent !== undefined) return { percent, hold: true, minMinutes: hours && hours * 60 };
  if (hours !== undefined) throw wrongUsage('--hours is the time of --hold.');
  return undefined;
}

/** The steps of the options; absent if they name none, so that those of the rules apply. */
function stepsOf(call: Call): PlanInput | undefined {
  const percent = textOf(call, 'percent');
  const step = {
    minMinutes: numberOf(call, 'minutes'),
    minDevices: numberOf(call, 'devices'),
    advance: call.values.manual ? ('manual' as const) : undefined,
  };
  const hold = holdOf(call);
  if (!percent && !hold && Object.values(step).every((value) => value === undefined)) return undefined;
  const percents = (percent ?? '1,5,25,50').split(',').map(Number);
  if (!percents.every(Number.isFinite)) throw wrongUsage(`--percent ${percent} are not numbers such as 1,5,25,50.`);
  const steps: PlanInput['steps'] = percents.map((each) => ({ percent: each, ...step }));
  return { steps: hold ? [...steps, { ...hold, advance: step.advance }] : steps };
}

/** The plan of a start by its options: steps, or guards and signals alone, which then change the plan of the rules. */
export async function planOf(call: Call): Promise<Pick<StartRollout, 'plan' | 'guards' | 'without' | 'signals'>> {
  const named = {
    guards: namesOf(call, 'guard', isGuard, GUARD_FAULT),
    without: withoutOf(call),
    signals: namesOf(call, 'signal', isSignal, SIGNAL_FAULT),
  };
  const file = textOf(call, 'plan');
  const plan = file ? await readPlan(file) : stepsOf(call);
  return plan ? { plan: { ...plan, ...withoutGaps(named) } } : named;
}
