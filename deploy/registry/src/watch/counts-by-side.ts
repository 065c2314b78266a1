import type { CountsBySide, VerdictBySide } from '@viewmax/contracts/ops/counts-by-side';
import type { Comparison, Counts, Verdict } from '@viewmax/contracts/ops/reports';
import { kindOf, kindsWhere, nameOfSignal, signalOf } from './kinds.ts';
import { countsOf } from './verdict.ts';
import { sidesOf } from './words.ts';

const SIDES = ['canary', 'control'] as const;
type Arm = CountsBySide['canary'];
const ARM = Object.entries({
  reported: 'reported',
  used: 'used',
  failed: 'failed',
  slow: 'slow',
  unstarted: 'unstarted',
  slotless: 'slotless',
} satisfies Record<keyof Arm, string>);
/** The noted events of the users alone are none of that shape. */
const isNoted = (name: string): boolean => kindOf(name).source !== 'reports' && !kindOf(name).isOfUsers;

/** A comparison in the shape of earlier versions. */
export function bySide(comparison: Comparison): CountsBySide {
  const sides = (name: string) => {
    const [canary, control] = sidesOf(name, countsOf(comparison, name));
    return { canary, control };
  };
  const arms = SIDES.map((side) => [side, Object.fromEntries(ARM.map(([name]) => [name, sides(name)[side]]))]);
  const acts = Object.keys(comparison).filter(isNoted);
  const hasNoted = acts.some((name) => sides(name).canary + sides(name).control > 0);
  const { ownUsed, ownFailed, ownSlow } = comparison;
  return {
    ...(Object.fromEntries(arms) as Record<'canary' | 'control', Arm>),
    ...(hasNoted && { acts: Object.fromEntries(acts.map((name) => [signalOf(name), sides(name)])) }),
    ...(ownUsed && {
      own: {
        used: ownUsed.against,
        failed: ownFailed?.against ?? 0,
        slow: ownSlow?.against ?? 0,
        restFailed: ownFailed?.before ?? 0,
        restSlow: ownSlow?.before ?? 0,
      },
    }),
  };
}

/** A comparison of an entry of the log that an earlier version wrote. */
export function fromSides({ canary, control, acts = {}, own }: CountsBySide): Comparison {
  const of = (name: string, its: number, other: number): [string, Counts] => [
    name,
    kindOf(name).isFewer ? { against: other, before: its } : { against: its, before: other },
  ];
  const reported = (name: string) => of(name, canary.reported, control.reported);
  return Object.fromEntries([
    ...ARM.map(([name]) => of(name, canary[name as keyof Arm] ?? 0, control[name as keyof Arm] ?? 0)),
    ...['missing', 'fewer', 'more'].map(reported),
    ...(own
      ? [
          of('ownUsed', own.used, own.used),
          of('ownFailed', own.failed, own.restFailed),
          of('ownSlow', own.slow, own.restSlow),
        ]
      : []),
    ...Object.entries(acts).map(([act, counts]) => of(nameOfSignal(act), counts.canary, counts.control)),
  ]);
}

const TESTS = kindsWhere(({ source, harm }) => source === 'reports' && harm !== undefined);

/** The parts of a verdict that earlier versions read. */
export function verdictBySide({ judged }: Pick<Verdict, 'judged'>): VerdictBySide {
  const none = TESTS.map((name) => [name, 1] as const);
  const tests = judged.filter(({ role }) => role === 'fails' || role === 'size');
  const acts = judged.flatMap(({ name, role, usual, evidence, says, ...counts }) => {
    if ((role !== 'guard' && role !== 'signal') || !isNoted(name)) return [];
    const [canary, control] = sidesOf(name, counts);
    return { act: signalOf(name), kind: role, ...(usual && { usual }), canary, control, evidence, says };
  });
  return {
    evidence: Object.fromEntries([...none, ...tests.map(({ name, evidence }) => [name, evidence] as const)]),
    ...(acts.length > 0 && { acts }),
  };
}
