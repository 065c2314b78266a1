import type { Reports } from '@viewmax/contracts/reports';
import type { Database } from '@viewmax/server/database';
import { LRUCache } from 'lru-cache';
import { createBatchWriter } from '../state/batch-writer.ts';
import { releaseNames } from '../state/identity.ts';
import type { Assignment } from '../state/state.ts';
import type { Compared } from './compare-device.ts';
import { NEW_ROWS_PER_HOUR, readErrorKeys } from './errors.ts';
import type { PageReport, Reporter, ServedReport } from './page-report.ts';
import { createReportLimit } from './report-limit.ts';
import { added, type Batch, sumUp } from './sum-up.ts';
import { type Figure, type Sums, writeIntake } from './write-intake.ts';

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

const HOUR_MS = 3_600_000;
/** The reports in memory, with those that the database has not confirmed. */
const MAX_WAITING = 20_000;
/** A page may report before the note of its set has reached the database, so its report waits so long. */
const EARLY_MS = 10_000;
/** Anybody can name a set, so few such reports wait. */
const MAX_EARLY = 2000;
/** Between two flushes. */
export const MAX_NOTED = 500;
const MAX_TOTALS = 50_000;
/** A counter of a release that no page has reported for a day is none that a chart needs. */
const UNREPORTED_MS = 24 * HOUR_MS;

/** All reports that this process accepted, by `<release> <metric>`. A release that no page reports any more goes. */
function createTotals(max: number, now: () => number) {
  const totals = new LRUCache<string, Sums>({ max, ttl: UNREPORTED_MS, perf: { now } });
  return {
    add(figures: readonly Figure[]): void {
      for (const figure of figures) {
        const key = `${figure.release} ${figure.metric}`;
        totals.set(key, added(totals.get(key), figure));
      }
    },
    read: (): ReadonlyMap<string, Sums> => new Map(totals.entries()),
  };
}

interface Sorted {
  reports: ServedReport[];
  /** They wait for the note of their set. */
  early: PageReport[];
}

/** Finds the releases of each report. A set that no node served says nothing: what is claimed about it is made up. */
function sortBySet(taken: readonly PageReport[], assignments: ReadonlyMap<string, Assignment>, at: number): Sorted {
  const sorted: Sorted = { reports: [], early: [] };
  for (const report of taken) {
    const assignment = assignments.get(report.set);
    if (assignment) {
      const known = [assignment.versions, assignment.fallbacks].flatMap(releaseNames);
      sorted.reports.push({ ...report, assignment, known });
    } else if (at - report.at < EARLY_MS && sorted.early.length < MAX_EARLY) sorted.early.push(report);
  }
  return sorted;
}

const failedIn = (reports: readonly ServedReport[]): string[] => {
  const names = reports.flatMap(({ events, known }) =>
    events.flatMap(({ type, remote }) => (type === 'error' && known.includes(remote) ? remote : [])),
  );
  return [...new Set(names)];
};

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
  mostTotals = MAX_TOTALS,
}: IntakeOptions) {
  const mayTake = createReportLimit(now, perMinute);
  const mayAdd = createReportLimit(now, NEW_ROWS_PER_HOUR, HOUR_MS);
  const totals = createTotals(mostTotals, now);
  let waiting: PageReport[] = [];
  let dropped = 0;
  let noted = 0;

  /** Takes the waiting reports. If a read fails, they go on waiting, and no network has added a row. */
  async function collect(): Promise<Batch | null> {
    const taken = [...waiting];
    if (taken.length === 0) return null;
    const active = await rollouts();
    const assignments = await assignmentsOf(new Set(taken.map(({ set }) => set)));
    const { reports, early } = sortBySet(taken, assignments, now());
    const stored = await readErrorKeys(db, failedIn(reports));
    waiting = [...early, ...waiting.slice(taken.length)];
    noted = 0;
    if (reports.length === 0) return null;
    const batch = sumUp(reports, { active, stored, mayAdd, secret });
    totals.add(batch.figures);
    return batch;
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
    totals: totals.read,
  };
}

export type Intake = ReturnType<typeof createIntake>;
