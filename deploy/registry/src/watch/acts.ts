import { type ActName, type GuardName, isAct } from '@viewmax/contracts/acts';
import type { Comparison, JudgedAct } from '@viewmax/contracts/ops/reports';
import { evidenceAbove } from './evidence.ts';

/** What a plan wants judged by acts. */
export interface Watched {
  /** A harm fails the release, and too few acts hold its last step. */
  guards?: readonly GuardName[];
  /** Guards that the plan does not name. Too few acts hold the last step for a day, and then ask people. */
  usual?: readonly GuardName[];
  /** A harm asks people. They are acts, and metrics of squads. */
  signals?: readonly string[];
}

/** A guard passes no release before this many devices of both sides together have acted. */
export const MIN_ACTS = 20;

/** Each act in sentences, and its name in `facts.acts`. */
export const ACTS: Record<ActName, { noun: string; verb: string; fact: string }> = {
  purchases: { noun: 'purchases', verb: 'bought', fact: 'bought' },
  topups: { noun: 'top-ups', verb: 'were credited', fact: 'credited' },
  bookings: { noun: 'begun bookings', verb: 'began a booking', fact: 'began' },
  signins: { noun: 'sign-ins', verb: 'signed in', fact: 'signed_in' },
  refusals: { noun: 'refusals', verb: 'were refused', fact: 'refused' },
};

const wordsOf = (act: string) => (isAct(act) ? ACTS[act] : { noun: `reports of ${act}`, verb: `reported ${act}` });

const NO_ACTS = { canary: 0, control: 0 };

/** How strongly the counts speak against the canary: fewer purchases, or more refusals. */
function evidenceOf(act: string, { canary, control }: typeof NO_ACTS): number {
  const worse = act === 'refusals' ? canary : control;
  return evidenceAbove(worse, canary + control, 0.5);
}

/**
 * Compares the sides by acts. Devices are assigned to both sides alike, so a device that acts is equally likely on either
 * side, and no rate of purchases has to be known. An outage takes them from both sides. Each guard shares the one chance of
 * a false alarm with the others, so that all of them together raise one in at most one of `proof` rollouts.
 */
export function judgeActs(
  { acts = {} }: Pick<Comparison, 'acts'>,
  { guards: named = [], usual = [], signals = [] }: Watched,
  { proof, suspicion }: { proof: number; suspicion: number },
): JudgedAct[] {
  const guards = [...named, ...usual];
  const judged = (act: string, kind: JudgedAct['kind']): JudgedAct => {
    const counts = acts[act] ?? NO_ACTS;
    const evidence = evidenceOf(act, counts);
    const few = counts.canary + counts.control < MIN_ACTS;
    const limit = kind === 'guard' ? proof * guards.length : proof;
    const says = evidence >= limit ? 'harm' : few ? 'few' : evidence >= suspicion ? 'worse' : 'fine';
    const isUsual = kind === 'guard' && usual.some((one) => one === act);
    return { act, kind, ...(isUsual && { usual: true }), ...counts, evidence: Number(evidence.toPrecision(3)), says };
  };
  return [
    ...guards.map((act) => judged(act, 'guard')),
    ...signals.filter((act) => !guards.some((guard) => guard === act)).map((act) => judged(act, 'signal')),
  ];
}

/** The counts of an act that is worse than its control. */
export const harmText = ({ act, canary, control }: JudgedAct): string =>
  `${canary} devices ${wordsOf(act).verb}, ${control} of the control.`;

const answers: Record<JudgedAct['says'], string> = {
  few: 'too few to say',
  fine: 'not worse',
  worse: 'looks worse, no proof so far',
  harm: 'proven worse',
};

/** One line about an act, for the console and the command. */
export const textOfAct = ({ act, kind, usual, canary, control, says }: JudgedAct): string =>
  `${wordsOf(act).noun} (${usual ? 'usual ' : ''}${kind}): ${canary} devices, ${control} of the control: ${answers[says]}`;

/** The acts of which there are too few. */
export function fewText(acts: readonly JudgedAct[]): string {
  const counts = acts.map(
    ({ act, canary, control }) => `${canary} devices ${wordsOf(act).verb}, ${control} of the control`,
  );
  return `Too few to say: ${counts.join('; ')}. A guard requires ${MIN_ACTS} together.`;
}
