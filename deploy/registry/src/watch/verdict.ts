import type { GuardName } from '@viewmax/contracts/noted-events';
import type { Comparison, Counts, Judged, Role, Verdict } from '@viewmax/contracts/ops/reports';
import { evidenceAbove } from './evidence.ts';
import { kindOf, kindsWhere, MIN_NOTED, nameOfSignal, ofUsers } from './kinds.ts';
import { fewText, harmText } from './words.ts';

/** What a plan wants judged beside the kinds that fail every release. */
export interface Watched {
  /** A harm fails the release, and too few noted events hold its last step. */
  guards?: readonly GuardName[];
  /** Guards that the plan does not name. Too few noted events hold the last step for a day, and then ask people. */
  usual?: readonly GuardName[];
  /** A harm asks people. They are noted events, and metrics of squads. */
  signals?: readonly string[];
}

const NO_ONE: Counts = { against: 0, before: 0 };
export const countsOf = (comparison: Comparison, name: string): Counts => comparison[name] ?? NO_ONE;

/** A new remote has no control, so it is compared with the rest of the app. */
export const isOfNew = (comparison: Comparison): boolean => comparison.ownUsed !== undefined;

/** The devices that used the release and its control; of a new remote, those that used it. */
export const usersOf = (comparison: Comparison): Counts =>
  countsOf(comparison, isOfNew(comparison) ? 'ownUsed' : 'used');

/** The devices that count for a step's minimum: the users of a new remote, otherwise those of the smaller side. */
export function sampleOf(comparison: Comparison): number {
  const { against, before } = usersOf(comparison);
  return Math.min(against, before);
}

/**
 * The limit of proof. Each test fails a good release in at most one of 1000 rollouts, however often it is repeated. A
 * release that approaches the limit waits.
 */
export const PROOF = 1000;
const SUSPICION = 3;
/** Evidence multiplies with each device, and beyond all numbers JSON would write it as null. */
const MOST_EVIDENCE = 1e300;

/** The limit at which the sides differ in users: a release that is used less looks harmful, however its users act. */
const UNEQUAL = 20;
const haveAsManyUsers = ({ against, before }: Counts): boolean =>
  [against, before].every((users) => evidenceAbove(users, against + before, 0.5) < UNEQUAL);

const round = (value: number): number => Number(Math.min(value, MOST_EVIDENCE).toPrecision(3));

/** The kinds that judge every release. */
const ALWAYS = kindsWhere(({ role, harm }) => harm !== undefined && (role === 'fails' || role === 'size'));

/**
 * Each kind of evidence with its answer. Devices are assigned to both sides alike, so a device that fails, or acts, is equally
 * likely on either side if the releases do not differ: no base rate has to be known, and an outage hits both. The guards
 * share one chance of a false alarm, so that all of them together raise one in at most one of `proof` rollouts.
 *
 * A guard's noted events of the users alone prove a fall among few users. They count beside those of all, because a release that loses
 * its users would lose theirs too.
 */
function judgedIn(
  comparison: Comparison,
  { guards = [], usual = [], signals = [], proof }: Watched & { proof: number },
): Judged[] {
  const judgedAs = (name: string, role: Role, limit: number): Judged => {
    const { against, before } = countsOf(comparison, name);
    const evidence = evidenceAbove(against, against + before, kindOf(name).share ?? 0.5);
    const isFew = (role === 'guard' || role === 'signal') && against + before < MIN_NOTED;
    const says = evidence >= limit ? 'harm' : isFew ? 'few' : evidence >= SUSPICION ? 'worse' : 'fine';
    return { name, role, against, before, evidence: round(evidence), says };
  };
  const all: readonly { name: GuardName; usual?: true }[] = [
    ...guards.map((name) => ({ name })),
    ...usual.map((name) => ({ name, usual: true as const })),
  ];
  const pairs = all.flatMap(({ name, ...rest }) =>
    comparison[ofUsers(name)] ? [{ name: ofUsers(name), ...rest }] : [],
  );
  const judgedGuard = ({ name, ...rest }: Pick<Judged, 'name' | 'usual'>): Judged => ({
    ...judgedAs(name, 'guard', proof * (all.length + pairs.length)),
    ...rest,
  });
  const byUsers = haveAsManyUsers(usersOf(comparison)) ? pairs.map(judgedGuard) : [];
  return [
    ...ALWAYS.filter((name) => comparison[name]).map((name) => {
      const { role } = kindOf(name);
      return judgedAs(name, role, role === 'size' ? PROOF : proof);
    }),
    ...all.map(judgedGuard),
    ...byUsers.filter(({ says }) => says !== 'few'),
    ...signals
      .filter((name) => !all.some((guard) => guard.name === name))
      .map((name) => judgedAs(nameOfSignal(name), 'signal', proof)),
  ];
}

/**
 * Compares canary and control. The test counts devices and not events, so one broken phone counts once.
 *
 * The control of a new remote cannot use it. So both sides are compared on the rest of the app, and the new remote is
 * compared with the rest of the app on the same devices: it may fail on as many of them, and not on more.
 *
 * Guards with too few noted events let a release reach more devices, which will act, but not all of them: `isLast`. Those of which
 * people were `asked` hold it no more. In a hold nearly all devices have the release, so only a proof stops it: `isInHold`.
 */
export function judge(
  comparison: Comparison,
  minDevices: number,
  {
    proof = PROOF,
    isLast = false,
    isInHold = false,
    asked = [],
    ...watched
  }: Watched & { proof?: number; isLast?: boolean; isInHold?: boolean; asked?: readonly string[] } = {},
): Verdict {
  const judged = judgedIn(comparison, { ...watched, proof });
  const found = (role: Role, says: Judged['says']) => judged.filter((one) => one.role === role && one.says === says);
  const say = (verdict: Verdict['verdict'], reason: string): Verdict => ({ verdict, reason, judged });

  const [harmed] = [...found('fails', 'harm'), ...found('guard', 'harm')];
  if (harmed) return say('fail', harmText(harmed));
  const [unequal] = found('size', 'harm');
  if (unequal) return say('hold', harmText(unequal));
  const sample = sampleOf(comparison);
  if (isInHold) return say('pass', `No harm is proven on ${sample} devices a side.`);
  const place = isOfNew(comparison) ? 'with the new remote' : 'on each side';
  if (sample < minDevices) return say('hold', `${sample} of ${minDevices} devices ${place} so far.`);
  const suspicions = found('fails', 'worse').filter(({ name }) => kindOf(name).worseThan);
  const [worse] = [...suspicions, ...found('guard', 'worse')];
  if (worse) return say('hold', `${harmText(worse)} No proof so far.`);
  const few = found('guard', 'few');
  const open = few.filter(({ name, usual }) => !usual || !asked.includes(name));
  if (isLast && open.length > 0) {
    if (!open.every(({ usual }) => usual)) return say('hold', fewText(open));
    const asks = say('hold', `${fewText(open)} People decide after a day.`);
    return { ...asks, waitsFor: open.map(({ name }) => name) };
  }
  const sentences = [
    isOfNew(comparison)
      ? `Not worse than the rest of the app on ${sample} devices.`
      : `Not worse than its control on ${sample} devices a side.`,
    ...(few.length > 0 ? [fewText(few)] : []),
  ];
  return say('pass', sentences.join(' '));
}
