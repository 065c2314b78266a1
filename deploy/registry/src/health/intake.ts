import { hash } from 'node:crypto';
import type { Reports } from '@viewmax/shared/contracts/reports';
import type { Database } from '@viewmax/shared/server/database';
import { titleOf } from '../identity.ts';
import type { Arm, Assignment } from '../resolve/resolve.ts';
import { isFailure, metricOf } from './metric-of.ts';
import { writeIntake } from './write-intake.ts';

export interface Figure {
  minute: Date;
  release: string;
  metric: string;
  count: number;
  total: number;
}

export interface ComparedDevice {
  rollout_id: number;
  device: string;
  arm: Arm;
  used: boolean;
  failed: boolean;
  slow: boolean;
}

/** A rollout as far as reports need it. */
export interface Watched {
  id: number;
  names: string[];
  slowMs: number;
}

export interface Intake {
  /** Takes what a page reported. It returns at once; what is too much is dropped. */
  take(reports: Reports, device: string | undefined): void;
  flush(): Promise<void>;
  dropped(): number;
  /** All that this process has taken, by `<release> <metric>`. */
  totals(): ReadonlyMap<string, Pick<Figure, 'count' | 'total'>>;
}

export interface IntakeOptions {
  db: Database;
  now: () => number;
  assignmentOf(setId: string): Promise<Assignment | null>;
  watched(): Promise<readonly Watched[]>;
}

const MINUTE_MS = 60_000;
const MAX_WAITING = 20_000;
const MAX_KEPT = 50_000;

/** In a rollout of the shell everything is at stake, in any other what it brings. */
const isAbout = ({ names }: Watched, release: string): boolean =>
  names.includes('shell') || names.includes(release.slice(0, release.indexOf('@')));

/** Collects reports in memory, and writes them together. Nothing in it names a person: a device is a hash per rollout. */
export function createIntake({ db, now, assignmentOf, watched }: IntakeOptions): Intake {
  let waiting: { reports: Reports; device: string | undefined; minute: Date }[] = [];
  let dropped = 0;
  const totals = new Map<string, { count: number; total: number }>();
  let writing: Promise<void> = Promise.resolve();

  const compare = (
    watch: Watched,
    assignment: Assignment,
    { events }: Reports,
    device: string,
  ): ComparedDevice | null => {
    const arm = assignment.arms[watch.id];
    if (!arm) return null;
    const own = Object.entries(assignment.versions).map(([name, version]) => titleOf({ name, version }));
    // What a fallback did belongs to neither side.
    const relevant = events.filter(({ remote }) => own.includes(remote) && isAbout(watch, remote));
    return {
      rollout_id: watch.id,
      device: hash('sha256', `${watch.id}\n${device}`, 'base64url').slice(0, 16),
      arm,
      used: relevant.length > 0,
      failed: relevant.some(isFailure),
      slow: relevant.some((event) => event.type === 'mount' && event.ms > watch.slowMs),
    };
  };

  async function work(): Promise<void> {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    const rollouts = await watched();
    const figures = new Map<string, Figure>();
    const devices = new Map<string, ComparedDevice>();
    for (const { reports, device, minute } of batch) {
      // A set that nobody was given: what it says about releases is made up.
      const assignment = await assignmentOf(reports.set);
      if (!assignment) continue;
      const known = [assignment.versions, assignment.fallbacks].flatMap((list) =>
        Object.entries(list).map(([name, version]) => titleOf({ name, version })),
      );
      for (const event of reports.events) {
        if (!known.includes(event.remote) || figures.size >= MAX_KEPT) continue;
        const { metric, value } = metricOf(event);
        const key = `${minute.getTime()} ${event.remote} ${metric}`;
        const figure = figures.get(key) ?? { minute, release: event.remote, metric, count: 0, total: 0 };
        figures.set(key, { ...figure, count: figure.count + 1, total: figure.total + value });
      }
      for (const watch of device ? rollouts : []) {
        const one = compare(watch, assignment, reports, device as string);
        if (!one || devices.size >= MAX_KEPT) continue;
        const key = `${one.rollout_id} ${one.device}`;
        const before = devices.get(key);
        devices.set(key, {
          ...one,
          used: one.used || before?.used === true,
          failed: one.failed || before?.failed === true,
          slow: one.slow || before?.slow === true,
        });
      }
    }
    for (const { release, metric, count, total } of figures.values()) {
      const sum = totals.get(`${release} ${metric}`) ?? { count: 0, total: 0 };
      if (totals.size < MAX_KEPT)
        totals.set(`${release} ${metric}`, { count: sum.count + count, total: sum.total + total });
    }
    await writeIntake(db, [...figures.values()], [...devices.values()]);
  }

  return {
    take(reports, device) {
      if (waiting.length >= MAX_WAITING) {
        dropped += 1;
        return;
      }
      waiting.push({ reports, device, minute: new Date(Math.floor(now() / MINUTE_MS) * MINUTE_MS) });
    },
    flush() {
      writing = writing.catch(() => undefined).then(work);
      return writing;
    },
    dropped: () => dropped,
    totals: () => totals,
  };
}
