import { reachedBy } from '@viewmax/contracts/ops/hold';
import type { OpsState } from '@viewmax/contracts/ops/state';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { StateReader } from '../sets/state-reader.ts';
import { limitOf, SIZE } from './histogram.ts';
import type { Intake } from './intake.ts';
import { kindsWhere } from './kinds.ts';
import { countsOf } from './verdict.ts';
import { isOfPlan } from './words.ts';
import type { Sums } from './write-intake.ts';

type Counts = Pick<Intake, 'totals' | 'dropped'> & Pick<StateReader, 'oldReads'>;

interface Report {
  release: string;
  metric: string;
}
interface Sample {
  metricName: string;
  labels: Report & { le?: number | string };
  value: number;
}

const DURATION = {
  name: 'viewmax_report_duration_seconds',
  help: 'Durations of measured events in seconds',
  labelNames: ['release', 'metric'] as const,
};

/** Every third limit of the histogram: each is twice the previous one. */
const LIMITS = Array.from({ length: SIZE - 1 }, (_, bucket) => bucket).filter((bucket) => bucket % 3 === 0);

function samplesOf(labels: Report, { count, total, buckets = [] }: Sums): Sample[] {
  const upTo = (bucket: number) => buckets.slice(0, bucket + 1).reduce((sum, one) => sum + one, 0);
  const sample = (ending: string, value: number, le?: number | string): Sample => ({
    metricName: `${DURATION.name}_${ending}`,
    labels: le === undefined ? labels : { ...labels, le },
    value,
  });
  return [
    ...LIMITS.map((bucket) => sample('bucket', upTo(bucket), limitOf(bucket) / 1000)),
    sample('bucket', count, '+Inf'),
    sample('sum', total / 1000),
    sample('count', count),
  ];
}

/** These values are counts already, and prom-client's own histogram only accepts single values. */
class CountedHistogram extends Histogram<'release' | 'metric'> {
  readonly samples: Sample[] = [];

  async getForPromString() {
    return { ...DURATION, type: 'histogram', aggregator: 'sum', values: this.samples };
  }
}

/** The counts of both sides that make one series each. Other kinds count the same devices again. */
const COUNTED = kindsWhere(
  ({ source, role, harm, isFewer, worseThan }) =>
    source === 'reports' && worseThan !== 'the rest of the app' && (role === 'size' ? !harm : !isFewer),
);

function addRollouts(registers: Registry[], rollouts: OpsState['rollouts']): void {
  const percent = new Gauge({
    name: 'viewmax_rollout_percent',
    help: 'The share of devices of each rollout that runs or is paused',
    labelNames: ['rollout', 'status'],
    registers,
  });
  const devices = new Gauge({
    name: 'viewmax_rollout_devices',
    help: 'Devices on each side of a rollout',
    labelNames: ['rollout', 'side', 'count'],
    registers,
  });
  const evidence = new Gauge({
    name: 'viewmax_rollout_evidence',
    help: 'Evidence against a rollout; 1000 counts as proof',
    labelNames: ['rollout', 'test'],
    registers,
  });
  for (const { id: rollout, status, plan, step, counts, verdict } of rollouts) {
    if (status !== 'running' && status !== 'paused') continue;
    const current = plan.steps[step];
    percent.set({ rollout, status }, current ? reachedBy(current) : 0);
    for (const count of COUNTED) {
      const { against, before } = countsOf(counts, count);
      devices.set({ rollout, side: 'canary', count }, against);
      devices.set({ rollout, side: 'control', count }, before);
    }
    for (const judged of verdict.judged)
      if (!isOfPlan(judged)) evidence.set({ rollout, test: judged.name }, judged.evidence);
  }
}

function addReports(registers: Registry[], { totals, dropped }: Counts): void {
  const labelNames = DURATION.labelNames;
  const events = new Counter({
    name: 'viewmax_reports_total',
    help: 'Events that pages reported',
    labelNames,
    registers,
  });
  const values = new Counter({
    name: 'viewmax_report_values_total',
    help: 'The sum of the values in these events',
    labelNames,
    registers,
  });
  const { samples } = new CountedHistogram({ ...DURATION, registers });
  for (const [key, sums] of totals()) {
    const [release = '', metric = ''] = key.split(' ');
    events.inc({ release, metric }, sums.count);
    values.inc({ release, metric }, sums.total);
    if (sums.buckets) samples.push(...samplesOf({ release, metric }, sums));
  }
  new Counter({
    name: 'viewmax_reports_dropped_total',
    help: 'Reports above the limit of a network or of the memory',
    registers,
  }).inc(dropped());
}

/** Writes rollouts and reports in Prometheus' text format. Counters include only reports that this process accepted. */
export function metricsText(
  { revision, off, rollouts }: Pick<OpsState, 'revision' | 'off' | 'rollouts'>,
  counts: Counts,
  role: string,
): Promise<string> {
  const register = new Registry();
  register.setDefaultLabels({ role });
  const registers = [register];
  new Gauge({
    name: 'viewmax_registry_revision',
    help: 'The revision of the state that devices receive',
    registers,
  }).set(revision);
  const switchedOff = new Gauge({
    name: 'viewmax_remote_off',
    help: 'Remotes that are switched off',
    labelNames: ['remote'],
    registers,
  });
  for (const remote of Object.keys(off)) switchedOff.set({ remote }, 1);
  addRollouts(registers, rollouts);
  addReports(registers, counts);
  new Counter({
    name: 'viewmax_registry_old_reads_total',
    help: 'Reads that returned an older state, because the database failed or was late',
    registers,
  }).inc(counts.oldReads());
  return register.metrics();
}
