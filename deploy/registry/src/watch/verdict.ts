import type { Comparison, Verdict } from '@viewmax/contracts/ops/reports';
import { fewText, harmText, judgeActs, type Watched } from './acts.ts';
import { evidenceAbove } from './evidence.ts';
import { KINDS, kindNames } from './kinds.ts';

/** The devices that count for a step's minimum: the users of a new remote, otherwise those of the smaller side. */
export const sampleOf = ({ canary, control, own }: Comparison): number =>
  own ? own.used : Math.min(canary.used, control.used);

/**
 * The limit of proof. Each test fails a good release in at most one of 1000 rollouts, however often it is repeated. A
 * release that approaches the limit waits.
 */
export const PROOF = 1000;
const SUSPICION = 3;

const round = (value: number): number => Number(value.toPrecision(3));

/**
 * Compares canary and control. Devices are assigned to both sides alike, in equal numbers. If the releases do not differ, a failing
 * device is equally likely on either side, so no base rate has to be known. The test counts devices and not events, so
 * one broken phone counts once.
 *
 * The control of a new remote cannot use it. So both sides are compared on the rest of the app, and the new remote is
 * compared with the rest of the app on the same devices: it may fail on as many of them, and not on more.
 *
 * Guards with too few acts let a release reach more devices, which will act, but not all of them: `isLast`. Those of which
 * people were `asked` hold it no more.
 */
export function judge(
  comparison: Comparison,
  minDevices: number,
  {
    proof = PROOF,
    isLast = false,
    asked = [],
    ...watched
  }: Watched & { proof?: number; isLast?: boolean; asked?: readonly string[] } = {},
): Verdict {
  const { canary, control } = comparison;
  const coin = (a: number, b: number, share = 0.5) => evidenceAbove(a, a + b, share);
  const kinds = kindNames.map((name) => {
    const { counts, share, ...kind } = KINDS[name];
    return { ...kind, name, evidence: coin(...counts(comparison), share) };
  });
  const fewer = coin(control.reported, canary.reported);
  const more = coin(canary.reported, control.reported);
  const acts = judgeActs(comparison, watched, { proof, suspicion: SUSPICION });
  const guards = acts.filter(({ kind }) => kind === 'guard');
  const evidence = Object.fromEntries([
    ...kinds.map((kind) => [kind.name, round(kind.evidence)]),
    ...Object.entries({ fewer, more }).map(([name, value]) => [name, round(value)]),
  ]);
  const say = (verdict: Verdict['verdict'], reason: string) => ({
    verdict,
    reason,
    evidence: evidence as Verdict['evidence'],
    ...(acts.length > 0 && { acts }),
  });

  const proven = kinds.find((kind) => kind.evidence >= proof);
  if (proven) return say('fail', proven.harm(comparison));
  const harmed = guards.find(({ says }) => says === 'harm');
  if (harmed) return say('fail', harmText(harmed));
  if (Math.max(fewer, more) >= PROOF) {
    return say(
      'hold',
      `${canary.reported} devices report and ${control.reported} of the control: the sides differ in size.`,
    );
  }
  const sample = sampleOf(comparison);
  const place = comparison.own ? 'with the new remote' : 'on each side';
  if (sample < minDevices) return say('hold', `${sample} of ${minDevices} devices ${place} so far.`);
  for (const other of ['its control', 'the rest of the app'] as const)
    if (kinds.some(({ worseThan, evidence: against }) => worseThan === other && against >= SUSPICION))
      return say('hold', `It looks worse than ${other}; no proof so far.`);
  const worse = guards.find(({ says }) => says === 'worse');
  if (worse) return say('hold', `${harmText(worse)} No proof so far.`);
  const few = guards.filter(({ says }) => says === 'few');
  const open = few.filter(({ act, usual }) => !usual || !asked.includes(act));
  if (isLast && open.length > 0) {
    if (!open.every(({ usual }) => usual)) return say('hold', fewText(open));
    const asks = say('hold', `${fewText(open)} People decide after a day.`);
    return { ...asks, waitsFor: open.map(({ act }) => act) };
  }
  const sentences = [
    comparison.own
      ? `Not worse than the rest of the app on ${sample} devices.`
      : `Not worse than its control on ${sample} devices a side.`,
    ...(few.length > 0 ? [fewText(few)] : []),
  ];
  return say('pass', sentences.join(' '));
}
