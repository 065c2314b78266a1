import type { OpsState } from '../ops/ops-state.ts';
import { type Histogram, limitOf, SIZE } from './histogram.ts';
import type { Intake, Sums } from './intake.ts';

type Labels = Record<string, string | number>;
type Sample = [labels: Labels, value: number, ending?: string];

const labelsText = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${String(value).replace(/["\\\n]/g, '_')}"`)
    .join(',');

function family(name: string, type: 'gauge' | 'counter' | 'histogram', help: string, samples: Sample[]): string {
  const lines = samples.map(([labels, value, ending = '']) => `${name}${ending}{${labelsText(labels)}} ${value}`);
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].join('\n');
}

/** Every third limit: each is twice the one before. */
const LIMITS = Array.from({ length: SIZE - 1 }, (_, bucket) => bucket).filter((bucket) => bucket % 3 === 0);

function histogram(labels: Labels, buckets: Histogram, { count, total }: Sums): Sample[] {
  const upTo = (bucket: number) => buckets.slice(0, bucket + 1).reduce((sum, one) => sum + one, 0);
  return [
    ...LIMITS.map((bucket): Sample => [{ ...labels, le: limitOf(bucket) / 1000 }, upTo(bucket), '_bucket']),
    [{ ...labels, le: '+Inf' }, count, '_bucket'],
    [labels, total / 1000, '_sum'],
    [labels, count, '_count'],
  ];
}

const SIDES = ['canary', 'control'] as const;
const COUNTS = ['reported', 'used', 'failed', 'slow'] as const;

/** Rollouts and reports in Prometheus' text format. What is counted is what this process has taken. */
export function metricsText({ revision, off, rollouts }: OpsState, intake: Pick<Intake, 'totals' | 'dropped'>): string {
  const active = rollouts.filter(({ status }) => status === 'running' || status === 'paused');
  const reports = [...intake.totals()].map(([key, sums]) => {
    const [release = '', metric = ''] = key.split(' ');
    return { labels: { release, metric }, ...sums };
  });
  const families = [
    family('viewmax_registry_revision', 'gauge', 'Rises with every change of what is given to devices', [
      [{}, revision],
    ]),
    family(
      'viewmax_remote_off',
      'gauge',
      'Remotes that are switched off',
      Object.keys(off).map((remote) => [{ remote }, 1]),
    ),
    family(
      'viewmax_rollout_percent',
      'gauge',
      'The share of devices of each rollout that runs or is paused',
      active.map(({ id, status, plan, step }) => [{ rollout: id, status }, plan.steps[step]?.percent ?? 0]),
    ),
    family(
      'viewmax_rollout_devices',
      'gauge',
      'Devices on each side of a rollout',
      active.flatMap(({ id, comparison }) =>
        SIDES.flatMap((side) => COUNTS.map((count): Sample => [{ rollout: id, side, count }, comparison[side][count]])),
      ),
    ),
    family(
      'viewmax_rollout_evidence',
      'gauge',
      'How strongly the figures speak against a rollout; 1000 is taken for proof',
      active.flatMap(({ id, verdict }) =>
        Object.entries(verdict.evidence).map(([test, value]): Sample => [{ rollout: id, test }, value]),
      ),
    ),
    family(
      'viewmax_reports_total',
      'counter',
      'Events that pages reported',
      reports.map(({ labels, count }) => [labels, count]),
    ),
    family(
      'viewmax_report_values_total',
      'counter',
      'The sum of what they measured',
      reports.map(({ labels, total }) => [labels, total]),
    ),
    family(
      'viewmax_report_duration_seconds',
      'histogram',
      'How long it took, where that was measured',
      reports.flatMap(({ labels, ...sums }) => (sums.buckets ? histogram(labels, sums.buckets, sums) : [])),
    ),
    family('viewmax_reports_dropped_total', 'counter', 'Reports that were too many', [[{}, intake.dropped()]]),
  ];
  return `${families.join('\n')}\n`.replaceAll('{} ', ' ');
}
