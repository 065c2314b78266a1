import { flagText } from '@viewmax/contracts/flags';
import type { Network } from '@viewmax/server/customer-network';
import { releaseNames } from '../state/identity.ts';
import { type Compared, compareDevice, isCompared, isNew, withEarlier } from './compare-device.ts';
import { collectErrors, type Reported } from './errors.ts';
import { addHistograms, histogramOf } from './histogram.ts';
import { metricOf } from './metric-of.ts';
import { nameIn, type ServedReport } from './page-report.ts';
import type { ComparedDevice, Figure, IntakeBatch, Sums } from './write-intake.ts';

const MINUTE_MS = 60_000;
/** Reports can be made up, so a batch holds no more figures and no more devices. */
const MAX_KEPT = 50_000;

export interface Batch extends IntakeBatch {
  /** The number of reports. */
  reports: number;
}

export const added = (sums: Sums = { count: 0, total: 0 }, { count, total, buckets }: Sums): Sums => ({
  count: sums.count + count,
  total: sums.total + total,
  buckets: buckets && (sums.buckets ? addHistograms(sums.buckets, buckets) : buckets),
});

const minuteOf = ({ at }: ServedReport): Date => new Date(Math.floor(at / MINUTE_MS) * MINUTE_MS);

/** The sums of the reports by minute, release and metric. */
function figuresOf(reports: readonly ServedReport[]): Figure[] {
  const figures = new Map<string, Figure>();
  for (const report of reports) {
    const minute = minuteOf(report);
    for (const event of report.events) {
      if (event.type === 'metric' || !report.known.includes(event.remote) || figures.size >= MAX_KEPT) continue;
      const { metric, value, ms } = metricOf(event);
      const key = `${minute.getTime()} ${event.remote} ${metric}`;
      const buckets = ms === undefined ? undefined : histogramOf(ms);
      const sums = added(figures.get(key), { count: 1, total: value, buckets });
      figures.set(key, { minute, release: event.remote, metric, ...sums });
    }
  }
  return [...figures.values()];
}

/** A device's side of one rollout. */
interface Side {
  rollout: Compared;
  device: ComparedDevice;
}

/** Collects the devices of a batch, each once for every rollout that compares it. */
function collectDevices(active: readonly Compared[], secret: string) {
  const devices = new Map<string, ComparedDevice>();
  return {
    /** Adds the device of a report, and returns its side of each rollout. */
    add: (report: ServedReport): Side[] =>
      active.flatMap((rollout) => {
        const device = compareDevice(rollout, report, secret);
        if (!device || devices.size >= MAX_KEPT) return [];
        const key = `${device.rollout_id} ${device.device}`;
        devices.set(key, withEarlier(device, devices.get(key)));
        return [{ rollout, device }];
      }),
    all: (): ComparedDevice[] => [...devices.values()],
  };
}

const sidesOf = (sides: readonly Side[], release: string): Reported['sides'] =>
  sides
    .filter(({ rollout }) => isNew(rollout, release) || isCompared(rollout, release))
    .map(({ device: { rollout_id, device, arm, since } }) => ({ rollout_id, device, arm, since: since as Date }));

/** The errors of a report. Those of a fallback count on no side. */
function errorsOf(report: ServedReport, sides: readonly Side[]): Reported[] {
  const { assignment, events, known, reporter } = report;
  const own = releaseNames(assignment.versions);
  const flags = report.flags
    .filter((flag) => flag.on)
    .map(({ remote, name }) => flagText({ remote: nameIn(remote), name }));
  const { networks = [] } = reporter;
  return events.flatMap((event) => {
    if (event.type !== 'error' || !known.includes(event.remote)) return [];
    const { remote } = event;
    return [
      { event, at: minuteOf(report), networks, flags, sides: own.includes(remote) ? sidesOf(sides, remote) : [] },
    ];
  });
}

interface SummingUp {
  /** The rollouts that run or are paused. */
  active: readonly Compared[];
  /** The keys of the stored errors of these releases. */
  stored: ReadonlySet<string>;
  mayAdd(networks: readonly Network[]): boolean;
  secret: string;
}

/** Sums up the reports of one batch: figures of releases, devices on the sides of rollouts, and errors. */
export function sumUp(reports: readonly ServedReport[], { active, stored, mayAdd, secret }: SummingUp): Batch {
  const devices = collectDevices(active, secret);
  const errors = collectErrors({ stored, mayAdd });
  for (const report of reports) for (const error of errorsOf(report, devices.add(report))) errors.add(error);
  return { reports: reports.length, figures: figuresOf(reports), devices: devices.all(), errors };
}
