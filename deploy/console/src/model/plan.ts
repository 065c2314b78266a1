import {
  GUARD_FAULT,
  isGuard,
  isSignal,
  namesIn,
  SIGNAL_FAULT,
  WITHOUT_FAULT,
  withoutIn,
  withoutText,
} from '@viewmax/contracts/noted-events';
import { BOUNDS, fallIn, isWithin, leavesControl } from '@viewmax/contracts/ops/bounds';
import type { Share } from '@viewmax/contracts/ops/hold';
import type { Cohort, Plan, PlanInput } from '@viewmax/contracts/ops/rollouts';
import { isRange } from '@viewmax/registry/version-range';

export interface PlanForm {
  percents: string;
  minutes: string;
  devices: string;
  advance: 'auto' | 'manual';
  onFail: 'rollback' | 'pause';
  /** The percent of devices that keep the old release at the end; empty for none. */
  hold: string;
  holdHours: string;
  /** A first step for testers, which a person has to end. */
  testers: 'none' | 'first';
  platform: 'all' | 'web' | 'android' | 'ios';
  /** A range; empty for all. */
  appVersion: string;
  /** Separated by commas; empty for all. */
  lgas: string;
  /** Noted events, separated by commas, beside the usual ones. */
  guards: string;
  /** The usual guards that it drops, each with its reason. */
  without: string;
  /** Noted events, separated by commas; empty for none. */
  signals: string;
}

export type PlanFault = Partial<
  Record<
    'percents' | 'minutes' | 'devices' | 'hold' | 'holdHours' | 'appVersion' | 'guards' | 'without' | 'signals',
    string
  >
>;

export const PLAN_FORM: PlanForm = {
  percents: '1, 5, 25, 50',
  minutes: '10',
  devices: '200',
  advance: 'auto',
  onFail: 'rollback',
  hold: '',
  holdHours: '24',
  testers: 'none',
  platform: 'all',
  appVersion: '',
  lgas: '',
  guards: '',
  without: '',
  signals: '',
};

/** `1%, 5%, 25%, all but 5%` */
export const percentsOf = ({ steps }: { steps: readonly Share[] }): string =>
  steps.map(({ percent, hold }) => `${hold ? 'all but ' : ''}${percent}%`).join(', ');

/** The number of a field; none for an empty one. */
export const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

function faultOf(percents: readonly number[], steps: PlanInput['steps']): string | undefined {
  if (percents.length === 0 || !percents.every((percent) => isWithin(BOUNDS.percent, percent)))
    return 'Write percentages between 0.01 and 100, such as 1, 5, 25, 50.';
  if (!percents.every(leavesControl))
    return 'Above 50% only 100% is possible, because the control group has the same size.';
  if (fallIn(steps)) return 'No step can reach fewer devices than the one before.';
  return undefined;
}

const TESTERS = { percent: 100, cohort: { testers: true as const }, advance: 'manual' as const };

function cohortOf({ platform, appVersion, lgas }: Pick<PlanForm, 'platform' | 'appVersion' | 'lgas'>): Cohort | null {
  const names = lgas
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const cohort = {
    ...(platform !== 'all' && { platforms: [platform] }),
    ...(appVersion.trim() && { appVersion: appVersion.trim() }),
    ...(names.length > 0 && { lgas: names }),
  };
  return Object.keys(cohort).length > 0 ? cohort : null;
}

/** The noted events of a field. An empty field names none. */
const namesOf = <Name extends string>(text: string, isOne: (word: string) => word is Name) =>
  text.trim() ? namesIn(text, isOne) : { names: undefined };

/** The plan of a form, or the errors of its fields. */
export function planOf({
  percents,
  minutes,
  devices,
  advance,
  onFail,
  hold,
  holdHours,
  testers,
  guards: guardWords,
  without: withoutWords,
  signals: signalWords,
  ...who
}: PlanForm): { plan: PlanInput } | { faults: PlanFault } {
  const numbers = percents
    .split(/[\s,;%]+/)
    .filter(Boolean)
    .map(Number);
  const cohort = cohortOf(who);
  const steps: PlanInput['steps'] = numbers.map((percent) => ({
    percent,
    minMinutes: Number(minutes),
    minDevices: Number(devices),
    advance,
    ...(cohort && { cohort }),
  }));
  const heldFrom = hold.trim() ? numberIn(hold) : undefined;
  const heldMinutes = numberIn(holdHours) * 60;
  if (heldFrom !== undefined) steps.push({ percent: heldFrom, hold: true, minMinutes: heldMinutes, advance });
  const wrong = faultOf(numbers, steps);
  const guards = namesOf(guardWords, isGuard);
  const signals = namesOf(signalWords, isSignal);
  const dropped = withoutWords.trim() ? withoutIn(withoutWords) : { without: undefined };
  const faults: PlanFault = {
    ...(wrong && { percents: wrong }),
    ...(!isWithin(BOUNDS.minutes, numberIn(minutes)) && { minutes: 'Write minutes, up to 43,200 (30 days).' }),
    ...(!isWithin(BOUNDS.devices, numberIn(devices)) && {
      devices: 'Write a whole number of devices, up to 10,000,000.',
    }),
    ...(heldFrom !== undefined &&
      !isWithin(BOUNDS.heldPercent, heldFrom) && { hold: 'Write a percentage between 0.01 and 10, or nothing.' }),
    ...(heldFrom !== undefined &&
      !isWithin(BOUNDS.minutes, heldMinutes) && { holdHours: 'Write hours, up to 720 (30 days).' }),
    ...(who.appVersion.trim() && !isRange(who.appVersion.trim()) && { appVersion: 'Write a range such as >=3.1.' }),
    ...('wrong' in guards && { guards: `${guards.wrong} ${GUARD_FAULT}.` }),
    ...('wrong' in dropped && { without: `${dropped.wrong} ${WITHOUT_FAULT}.` }),
    ...('wrong' in signals && { signals: `${signals.wrong} ${SIGNAL_FAULT}.` }),
  };
  if (Object.keys(faults).length > 0 || 'wrong' in guards || 'wrong' in signals || 'wrong' in dropped)
    return { faults };
  const named = {
    ...(guards.names && { guards: guards.names }),
    ...(dropped.without && { without: dropped.without }),
    ...(signals.names && { signals: signals.names }),
  };
  return { plan: { steps: testers === 'first' ? [TESTERS, ...steps] : steps, onFail, ...named } };
}

const wordsOf = (names: readonly string[] | undefined): string => names?.join(', ') || (names ? 'none' : '');

/** What a form says about a step. That of the testers ends by hand, so its least does not count, and a hold needs no devices. */
const stepText = ({
  percent,
  advance,
  hold,
  minMinutes,
  minDevices,
  cohort = {},
}: PlanInput['steps'][number]): string => {
  if (hold) return JSON.stringify(['hold', percent, advance, minMinutes]);
  const { platforms, appVersion, lgas, testers } = cohort;
  return JSON.stringify([percent, advance, platforms, appVersion, lgas, testers ?? [minMinutes, minDevices]]);
};

/** The form of a plan; null for a plan that only a file can express, such as one with a cohort for each step. */
export function formOf({ steps, onFail, guards, without = {}, signals }: Plan): PlanForm | null {
  const hasTesters = steps[0]?.cohort?.testers === true && steps.length > 1;
  const held = steps.at(-1)?.hold ? steps.at(-1) : undefined;
  const own = steps.slice(hasTesters ? 1 : 0, held ? -1 : undefined);
  const [first] = own;
  if (!first) return null;
  const { platforms = [], appVersion = '', lgas = [] } = first.cohort ?? {};
  const form: PlanForm = {
    percents: own.map(({ percent }) => percent).join(', '),
    minutes: String(first.minMinutes),
    devices: String(first.minDevices),
    advance: first.advance,
    onFail,
    hold: held ? String(held.percent) : '',
    holdHours: held ? String(held.minMinutes / 60) : PLAN_FORM.holdHours,
    testers: hasTesters ? 'first' : 'none',
    platform: platforms[0] ?? 'all',
    appVersion,
    lgas: lgas.join(', '),
    guards: wordsOf(guards),
    without: withoutText(without),
    signals: wordsOf(signals),
  };
  const made = planOf(form);
  if (!('plan' in made)) return null;
  return made.plan.steps.map(stepText).join() === steps.map(stepText).join() ? form : null;
}
