import { hash } from 'node:crypto';
import { isAct } from '@viewmax/contracts/acts';
import { flagText } from '@viewmax/contracts/flags';
import type { ReportEvent, Reports } from '@viewmax/contracts/reports';
import type { Network } from '@viewmax/server/customer-network';
import type { Database } from '@viewmax/server/database';
import { LRUCache } from 'lru-cache';
import { mayHave } from '../sets/flags-of.ts';
import { type Attributes, assignedSide, sideOf } from '../sets/resolve.ts';
import { createBatchWriter } from '../state/batch-writer.ts';
import { releaseNames, SHELL } from '../state/identity.ts';
import type { ActiveRollout, Arm, Assignment, FlagRollout } from '../state/state.ts';
import { collectErrors, NEW_ROWS_PER_HOUR, readErrorKeys } from './errors.ts';
import { addHistograms, histogramOf } from './histogram.ts';
import { MARKS } from './kinds.ts';
import { isStart, metricOf } from './metric-of.ts';
import { createReportLimit } from './report-limit.ts';
import { type ComparedDevice, type Figure, type IntakeBatch, type Sums, TIMES, writeIntake } from './write-intake.ts';

/** The known facts about the reporting page. */
export interface Reporter {
  device?: string;
  /** By which the steps of a flag choose their devices. */
  attributes?: Attributes;
  /** The networks by which reports are counted (`reporterNetworks`), if known. */
  networks?: readonly Network[];
}

export interface IntakeOptions {
  db: Database;
  now: () => number;
  /** Those of these sets that a node has served. */
  assignmentsOf(setIds: ReadonlySet<string>): Promise<ReadonlyMap<string, Assignment>>;
  /** The rollouts that run or are paused. */
  rollouts(): Promise<readonly Compared[]>;
  /** A secret for hashing addresses, the same on every node. */
  secret: string;
  /** The limit of reports of one customer's network in a minute. */
  perMinute?: number;
  /** The counters of this process: one for each release and metric. Those that no page has raised for longest go first. */
  mostTotals?: number;
}

type Compared = ActiveRollout | FlagRollout;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The reports in memory, with those that the database has not confirmed. */
const MAX_WAITING = 20_000;
/** A page may report before the note of its set has reached the database, so its report waits so long. */
const EARLY_MS = 10_000;
/** Anybody can name a set, so few such reports wait. */
const MAX_EARLY = 2000;
/** Between two flushes. */
export const MAX_NOTED = 500;
const MAX_KEPT = 50_000;
/** A counter of a release that no page has reported for a day is none that a chart needs. */
const UNREPORTED_MS = 24 * 60 * MINUTE_MS;

const added = (sums: Sums = { count: 0, total: 0 }, { count, total, buckets }: Sums): Sums => ({
  count: sums.count + count,
  total: sums.total + total,
  buckets: buckets && (sums.buckets ? addHistograms(sums.buckets, buckets) : buckets),
});

const nameIn = (release: string): string => release.slice(0, release.indexOf('@'));

/** Whether the control of a rollout lacks this remote. */
const isNew = ({ control }: ActiveRollout, release: string): boolean => control[nameIn(release)] === null;

/**
 * Whether the two sides are compared on this release. A rollout of the shell affects all remotes, and so does a remote
 * that the control lacks. Any other affects its own releases, and a flag its remote.
 */
const isCompared = (rollout: Compared, release: string): boolean => {
  if ('flag' in rollout) return nameIn(release) === rollout.flag.remote;
  if (isNew(rollout, release)) return false;
  const { control, releases } = rollout;
  return SHELL in releases || Object.values(control).includes(null) || nameIn(release) in releases;
};

type MetricEvent = Extract<ReportEvent, { type: 'metric' }>;

/** Reports may name anything, so the rollout's plan limits the metrics of a device. The backend alone counts acts. */
const isSignalOf = ({ plan }: ActiveRollout, event: ReportEvent): event is MetricEvent =>
  event.type === 'metric' && !isAct(event.name) && plan.signals?.includes(event.name) === true;

const namesIn = (all: readonly string[]): string[] | null => (all.length > 0 ? [...new Set(all)] : null);

/** A report of a page. A page that was just served has no events yet. */
interface Waiting {
  set: string;
  events: readonly ReportEvent[];
  /** What the page has read. */
  flags: NonNullable<Reports['flags']>;
  reporter: Reporter;
  at: number;
}

/** A report about a set that a node served. */
interface Known extends Waiting {
  assignment: Assignment;
  /** The releases of the set, and its fallbacks. */
  known: readonly string[];
}

interface Batch extends IntakeBatch {
  /** The number of reports. */
  reports: number;
}

/** The side of a device that has read the flag as the resolver decides for it. Others, such as pages from before, are on none. */
function sideOfFlag(rollout: FlagRollout, { assignment, flags, reporter }: Known): Arm | null {
  const { device, attributes = { platform: 'web' } } = reporter;
  const { flag } = rollout;
  const own = releaseNames(assignment.versions);
  const read = flags.find(
    ({ remote, name }) => name === flag.name && nameIn(remote) === flag.remote && own.includes(remote),
  );
  if (!read || !device || !mayHave(flag, assignment.versions)) return null;
  const side = sideOf(rollout, { id: device, attributes });
  return side === (read.on ? 'canary' : 'control') ? side : null;
}

/** A page may name any set, but the resolver decides on which side its device is. */
function sideOfRelease(rollout: ActiveRollout, { assignment, reporter: { device } }: Known): Arm | null {
  const arm = assignment.arms[rollout.id];
  return arm && device && assignedSide(rollout, device) === arm ? arm : null;
}

const later = (one?: Date | null, other?: Date | null): Date | null =>
  one && other ? (one > other ? one : other) : (one ?? other ?? null);

/** A device's side of one rollout. */
interface Side {
  rollout: Compared;
  device: ComparedDevice;
}

const sidesOf = (sides: readonly Side[], release: string) =>
  sides
    .filter(({ rollout }) => isNew(rollout, release) || isCompared(rollout, release))
    .map(({ device: { rollout_id, device, arm, since } }) => ({ rollout_id, device, arm, since: since as Date }));

/**
 * Collects reports in memory and writes them in batches. It stores no personal data: a device is a hash per rollout.
 */
export function createIntake({
  db,
  now,
  assignmentsOf,
  rollouts,
  secret,
  perMinute,
  mostTotals = MAX_KEPT,
}: IntakeOptions) {
  const mayTake = createReportLimit(now, perMinute);
  const mayAdd = createReportLimit(now, NEW_ROWS_PER_HOUR, HOUR_MS);
  let waiting: Waiting[] = [];
  let dropped = 0;
  let noted = 0;
  const totals = new LRUCache<string, Sums>({ max: mostTotals, ttl: UNREPORTED_MS, perf: { now } });

  const compare = (rollout: Compared, report: Known): ComparedDevice | null => {
    const { assignment, events, at } = report;
    const { device, networks = [] } = report.reporter;
    const { id } = rollout;
    const hasMet = 'flag' in rollout;
    // There are few addresses, so only a hash with a secret hides them.
    const hidden = (network?: Network) =>
      network ? hash('sha256', `${secret}\n${id}\n${network.name}`, 'base64url').slice(0, 12) : null;
    const arm = hasMet ? sideOfFlag(rollout, report) : sideOfRelease(rollout, report);
    if (!arm) return null;
    const own = releaseNames(assignment.versions);
    // Events of a fallback count for neither side.
    const served = events.filter(({ remote }) => own.includes(remote));
    const compared = served.filter(({ remote }) => isCompared(rollout, remote));
    const ofNew = served.filter(({ remote }) => isNew(rollout, remote));
    const marks = Object.entries(MARKS).map(([mark, isSet]) => [
      mark,
      isSet({ events, compared, ofNew, hasMet, slowMs: rollout.plan.slowMs }),
    ]);
    return {
      rollout_id: id,
      device: hash('sha256', `${id}\n${device}`, 'base64url').slice(0, 16),
      arm,
      marks: Object.fromEntries(marks),
      page_at: events.length === 0 ? new Date(at) : null,
      started_at: served.some(isStart) ? new Date(at) : null,
      metrics: namesIn(compared.flatMap((event) => (isSignalOf(rollout, event) ? event.name : []))),
      address: hidden(networks[0]),
      wide: hidden(networks.at(-1)),
      since: new Date(at),
    };
  };

  /** Takes the waiting reports. If a read fails, they go on waiting, and no network has added a row. */
  async function collect(): Promise<Batch | null> {
    const taken = [...waiting];
    if (taken.length === 0) return null;
    const active = await rollouts();
    const assignments = await assignmentsOf(new Set(taken.map(({ set }) => set)));
    const reports: Known[] = [];
    const early: Waiting[] = [];
    for (const one of taken) {
      const assignment = assignments.get(one.set);
      if (assignment) {
        reports.push({ ...one, assignment, known: [assignment.versions, assignment.fallbacks].flatMap(releaseNames) });
      } else if (now() - one.at < EARLY_MS && early.length < MAX_EARLY) early.push(one);
      // Otherwise no node served this set, so its claims about releases are made up.
    }
    const failed = reports.flatMap(({ events, known }) =>
      events.filter(({ type, remote }) => type === 'error' && known.includes(remote)),
    );
    const stored = await readErrorKeys(db, [...new Set(failed.map(({ remote }) => remote))]);
    waiting = [...early, ...waiting.slice(taken.length)];
    noted = 0;
    return reports.length > 0 ? sumUp(reports, active, stored) : null;
  }

  function sumUp(reports: readonly Known[], active: readonly Compared[], stored: ReadonlySet<string>): Batch {
    const figures = new Map<string, Figure>();
    const devices = new Map<string, ComparedDevice>();
    const errors = collectErrors({ stored, mayAdd });
    for (const one of reports) {
      const { assignment, known, events, reporter } = one;
      const minute = new Date(Math.floor(one.at / MINUTE_MS) * MINUTE_MS);
      for (const event of events) {
        if (event.type === 'metric' || !known.includes(event.remote) || figures.size >= MAX_KEPT) continue;
        const { metric, value, ms } = metricOf(event);
        const key = `${minute.getTime()} ${event.remote} ${metric}`;
        const buckets = ms === undefined ? undefined : histogramOf(ms);
        const sums = added(figures.get(key), { count: 1, total: value, buckets });
        figures.set(key, { minute, release: event.remote, metric, ...sums });
      }
      const sides: Side[] = [];
      for (const rollout of active) {
        const device = compare(rollout, one);
        if (!device || devices.size >= MAX_KEPT) continue;
        sides.push({ rollout, device });
        const key = `${device.rollout_id} ${device.device}`;
        const before = devices.get(key);
        const marks = Object.entries(device.marks).map(([mark, isSet]) => [
          mark,
          isSet || before?.marks[mark] === true,
        ]);
        const times = TIMES.map((time) => [time, later(device[time], before?.[time])]);
        const since = before?.since ?? device.since;
        const metrics = namesIn([...(before?.metrics ?? []), ...(device.metrics ?? [])]);
        devices.set(key, { ...device, ...Object.fromEntries(times), marks: Object.fromEntries(marks), since, metrics });
      }
      const own = releaseNames(assignment.versions);
      const on = one.flags
        .filter((flag) => flag.on)
        .map(({ remote, name }) => flagText({ remote: nameIn(remote), name }));
      for (const event of events) {
        if (event.type !== 'error' || !known.includes(event.remote)) continue;
        const { networks = [] } = reporter;
        const sidesOfOwn = own.includes(event.remote) ? sidesOf(sides, event.remote) : [];
        errors.add({ event, at: minute, networks, flags: on, sides: sidesOfOwn });
      }
    }
    for (const figure of figures.values()) {
      const key = `${figure.release} ${figure.metric}`;
      totals.set(key, added(totals.get(key), figure));
    }
    return { reports: reports.length, figures: [...figures.values()], devices: [...devices.values()], errors };
  }

  const writer = createBatchWriter<Batch, unknown[]>({ db, now, collect, write: writeIntake });

  function keep({ set, events, flags = [] }: Pick<Reports, 'set' | 'events' | 'flags'>, reporter: Reporter): boolean {
    const unwritten = writer.unwritten()?.reports ?? 0;
    if (waiting.length + unwritten >= MAX_WAITING || !mayTake(reporter.networks ?? [])) return false;
    waiting.push({ set, events, flags, reporter, at: now() });
    return true;
  }

  return {
    /** Accepts a page's report and returns at once. Returns false for a report above the limit, which is dropped. */
    take(reports: Reports, reporter: Reporter): boolean {
      const isTaken = keep(reports, reporter);
      if (!isTaken) dropped += 1;
      return isTaken;
    },
    /**
     * Notes that a node served a page of this set to the device, so that the page has to report its start. A busy node notes
     * the first pages of each second: a comparison needs no more of them, and `reporterOf` is not called for the others.
     */
    served(set: string, reporterOf: () => Reporter): void {
      if (noted < MAX_NOTED && keep({ set, events: [] }, reporterOf())) noted += 1;
    },
    /** Writes what waits. After a failure the next flush writes it. */
    async flush(): Promise<void> {
      const refused = (await writer.flush()).flat();
      if (refused.length === 0) return;
      const rows = refused.length === 1 ? '1 row' : `${refused.length} rows`;
      throw new AggregateError(refused, `${rows} of reports cannot be written: ${refused[0]}`);
    },
    dropped: () => dropped,
    /** All reports that this process accepted, by `<release> <metric>`. A release that no page reports any more goes. */
    totals: (): ReadonlyMap<string, Sums> => new Map(totals.entries()),
  };
}

export type Intake = ReturnType<typeof createIntake>;
