import { type GuardName, guardNames, isNoted, type NotedName } from '@viewmax/contracts/noted-events';
import type { Role } from '@viewmax/contracts/ops/reports';
import type { ReportEvent } from '@viewmax/contracts/reports';
import type { Arm } from '../state/state.ts';
import { isFailure, isSlowTap } from './metric-of.ts';

/** The events of one report: all, those of the compared releases, and those of a new remote. */
interface Reported {
  events: readonly ReportEvent[];
  compared: readonly ReportEvent[];
  ofNew: readonly ReportEvent[];
  /** The page has read the flag of the rollout. */
  hasMet: boolean;
  slowMs: number;
}

/** A column of `registry.compared`, and whether a report sets it. It stays once it is set. */
type Column = readonly [column: string, isSet: (reported: Reported) => boolean];

/** One kind of evidence. A new one is a row here, and a migration if it needs a column. */
export interface Kind {
  /** Pages report it, the backend sees it, or a squad named it and pages report it. */
  source: 'reports' | 'backend' | 'squad';
  /** What a proof does. A plan may name a guard as a signal. */
  role: Role;
  label: string;
  /**
   * The devices that count against the canary and for it, in SQL over `registry.compared`. `due` is the moment before which a
   * page should have started. Those of the backend know the noted event too.
   */
  against: string;
  before: string;
  /** Set if the harm is fewer devices of the canary. */
  isFewer?: true;
  /** The most of all counts that may be against a good release, if it is not half. */
  share?: number;
  /** Says the counts of the canary and of the other side. Without it the devices are only counted. */
  harm?(its: number, other: number): string;
  /** Set if a suspicion holds the rollout: what the canary looks worse than. */
  worseThan?: 'its control' | 'the rest of the app';
  /** Set if it counts a guard's noted events again, of the devices that used the release. */
  isOfUsers?: true;
  column?: Column;
}

/** A guard passes no release before this many devices of both sides together have acted. */
export const MIN_NOTED = 20;

const on = (arm: Arm, condition: string): string => `arm = '${arm}' and ${condition}`;
/** More devices of the canary are against it. */
const more = (condition: string) => ({ against: on('canary', condition), before: on('control', condition) });
const fewer = (condition: string) => ({
  against: on('control', condition),
  before: on('canary', condition),
  isFewer: true as const,
});
/** A new remote has no control, so it is compared with the rest of the app on the same devices. */
const withRest = (own: string, rest: string) => ({
  against: on('canary', own),
  before: on('canary', `own_used and ${rest}`),
  worseThan: 'the rest of the app' as const,
});

const size = (label: string) => ({ source: 'reports', role: 'size', label }) as const;
const fails = (label: string) => ({ source: 'reports', role: 'fails', label }) as const;
const noted = (role: 'guard' | 'signal', label: string, words: string) =>
  ({ source: 'backend', role, label, harm: bySide(words) }) as const;
const beyondControl = { worseThan: 'its control' } as const;

/** A device that did not get the release proves nothing about it. */
const isUse = (event: ReportEvent): boolean => event.type !== 'load' || !event.slow;
const isSlow = (slowMs: number) => (event: ReportEvent) => event.type === 'mount' && event.ms > slowMs;
const bySide = (words: string) => (its: number, other: number) => `${its} devices ${words}, ${other} of the control`;
const unequal = (its: number, other: number): string =>
  `${its} devices report and ${other} of the control: the sides differ in size`;

/** Each kind of evidence by its name. The first one with a proof decides what the verdict says. */
export const EVIDENCE = {
  reported: {
    ...size('Devices that reported'),
    ...more('reported'),
    column: ['reported', ({ events }) => events.length > 0],
  },
  used: {
    ...size('Devices that used it'),
    ...more('used'),
    column: ['used', ({ compared, hasMet }) => hasMet || compared.some(isUse)],
  },
  ownUsed: {
    ...size('Devices that used the new remote'),
    ...withRest('own_used', 'own_used'),
    column: ['own_used', ({ ofNew }) => ofNew.some(isUse)],
  },
  failed: {
    ...fails('More failures'),
    ...more('failed'),
    ...beyondControl,
    harm: bySide('failed'),
    column: ['failed', ({ compared }) => compared.some(isFailure)],
  },
  slow: {
    ...fails('Slower'),
    ...more('slow'),
    ...beyondControl,
    harm: bySide('were slow'),
    column: ['slow', ({ compared, slowMs }) => compared.some(isSlow(slowMs))],
  },
  slowTaps: {
    ...fails('Slow taps'),
    ...more('slow_taps'),
    ...beyondControl,
    // A phone compiles new code at its first run, which slows the first taps of the canary alone: half as many more may be slow.
    share: 0.6,
    harm: (its, other) => `A tap took over half a second on ${its} devices, on ${other} of the control`,
    column: ['slow_taps', ({ compared }) => compared.some(isSlowTap)],
  },
  slotless: {
    ...fails('Empty slots'),
    ...more('slotless'),
    ...beyondControl,
    harm: (its, other) => `A slot stayed empty on ${its} devices, on ${other} of the control`,
    column: ['slotless', ({ compared }) => compared.some(({ type }) => type === 'slot')],
  },
  ownFailed: {
    ...fails('Failures of the new remote'),
    ...withRest('own_failed', 'failed'),
    harm: (its, other) => `The new remote failed on ${its} devices, the rest of the app on ${other} of them`,
    column: ['own_failed', ({ ofNew }) => ofNew.some((event) => isFailure(event) || event.type === 'slot')],
  },
  ownSlow: {
    ...fails('Slowness of the new remote'),
    ...withRest('own_slow', 'slow'),
    harm: (its, other) => `The new remote was slow on ${its} devices, the rest of the app on ${other} of them`,
    column: ['own_slow', ({ ofNew, slowMs }) => ofNew.some(isSlow(slowMs))],
  },
  missing: {
    ...fails('Not starting'),
    ...fewer('reported'),
    // The canary's devices may report less than the control's by this share: new files take longer on a slow line.
    share: 0.55,
    harm: (its, other) => `Only ${its} devices report, ${other} of the control: it may not start at all`,
  },
  unstarted: {
    ...fails('Pages without a start'),
    ...more(`page_at <= due and page_at > coalesce(started_at, '-infinity')`),
    ...beyondControl,
    // Half as many more canary devices than control devices may stay without a start. People close a page before its start on both
    // sides, and slightly more of them while new files load.
    share: 0.6,
    harm: (its, other) => `The page of ${its} devices never started, of ${other} of the control`,
  },
  fewer: { ...size('Fewer reports than the control'), ...fewer('reported'), harm: unequal },
  more: { ...size('More reports than the control'), ...more('reported'), harm: unequal },
  purchases: { ...noted('guard', 'purchases', 'bought'), ...fewer(`act = 'bought'`) },
  topups: { ...noted('guard', 'top-ups', 'were credited'), ...fewer(`act = 'credited'`) },
  bookings: { ...noted('guard', 'begun bookings', 'began a booking'), ...fewer(`act = 'began'`) },
  signins: { ...noted('guard', 'sign-ins', 'signed in'), ...fewer(`act = 'signed_in'`) },
  // Where more people buy, more are refused.
  refusals: { ...noted('signal', 'refusals', 'were refused'), ...more(`act = 'refused'`) },
} satisfies Record<string, Kind> & Record<NotedName, Kind>;

/** The second pair of a guard. A fall among the few people who come to a remote is a small one among all. */
export const ofUsers = (guard: GuardName): string => `${guard}OfUsers`;

function kindOfUsers({ label, against, before, harm, ...guard }: Required<Pick<Kind, 'harm'>> & Kind): Kind {
  return {
    ...guard,
    label: `${label} by its users`,
    against: `used and ${against}`,
    before: `used and ${before}`,
    harm: (...sides) => `Of those that used it, ${harm(...sides)}`,
    isOfUsers: true,
  };
}

const rows: Readonly<Record<string, Kind>> = {
  ...EVIDENCE,
  ...Object.fromEntries(guardNames.map((guard) => [ofUsers(guard), kindOfUsers(EVIDENCE[guard])])),
};

/** The names of the kinds for which a condition holds. */
export const kindsWhere = (isWanted: (kind: Kind) => boolean): string[] =>
  Object.keys(rows).flatMap((name) => (isWanted(rows[name] as Kind) ? [name] : []));

/** The columns of a device. */
export const COLUMNS: Readonly<Record<string, Column[1]>> = Object.fromEntries(
  Object.values(rows).flatMap(({ column }) => (column ? [column] : [])),
);

/** The devices that reported a metric of a squad. */
export const REPORTERS = fewer('metric is not null');
export const METRIC = 'metric:';

/** The name of what a plan names as a signal: a noted event, or a metric, which a squad may have called as a kind is called here. */
export const nameOfSignal = (signal: string): string => (isNoted(signal) ? signal : `${METRIC}${signal}`);

/** The word of the plan for it. */
export const signalOf = (name: string): string => (name.startsWith(METRIC) ? name.slice(METRIC.length) : name);

/** A kind of the table, or a metric that a squad names in its `remote.json`. Fewer devices that report one are a harm. */
export function kindOf(name: string): Kind {
  const kind = rows[name];
  if (kind) return kind;
  const metric = signalOf(name);
  const words = { label: `reports of ${metric}`, harm: bySide(`reported ${metric}`) };
  return { source: 'squad', role: 'signal', ...words, ...REPORTERS };
}
