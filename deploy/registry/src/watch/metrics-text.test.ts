import { expect, test } from '@jest/globals';
import { makeRollout } from '../testing/make-rollout.ts';
import { addHistograms, histogramOf } from './histogram.ts';
import { metricsText } from './metrics-text.ts';
import type { Sums } from './write-intake.ts';

const LINE = /^([a-z_]+)(?:\{((?:[a-z_]+="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/;
const rollout = makeRollout();
const none = { dropped: () => 0, oldReads: () => 0 };
const totals = new Map<string, Sums>([
  ['catalog@2.0.0-a mount', { count: 2, total: 1500, buckets: addHistograms(histogramOf(300), histogramOf(1200)) }],
  ['catalog@2.0.0-a error_render', { count: 1, total: 0 }],
]);

function parsed(text: string) {
  const types = new Map<string, string>();
  const samples: { name: string; labels: string; value: number }[] = [];
  for (const line of text.trimEnd().split('\n')) {
    const [, name = '', type = ''] = /^# TYPE (\S+) (gauge|counter|histogram)$/.exec(line) ?? [];
    if (name) types.set(name, type);
    if (line === '' || line.startsWith('#')) continue;
    const [, sample = '', labels = '', value] = LINE.exec(line) ?? [];
    expect([line, types.has(sample) || types.get(sample.replace(/_(bucket|sum|count)$/, ''))]).toEqual([
      line,
      expect.anything(),
    ]);
    samples.push({ name: sample, labels, value: Number(value) });
  }
  return samples;
}

test('Prometheus can read every line, and each series occurs once', async () => {
  const state = { revision: 3, live: {}, off: { 'odd"name\n': 'x' }, freezes: [], retired: [] };
  const counts = { totals: () => totals, dropped: () => 4, oldReads: () => 5 };
  const samples = parsed(await metricsText({ ...state, rollouts: [rollout] }, counts, 'ops'));
  expect(samples).toContainEqual({ name: 'viewmax_remote_off', labels: 'remote="odd\\"name\\n",role="ops"', value: 1 });
  const keys = samples.map(({ name, labels }) => `${name}{${labels}}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(samples).toContainEqual({
    name: 'viewmax_rollout_percent',
    labels: 'rollout="7",status="running",role="ops"',
    value: 5,
  });
  for (const side of ['canary', 'control'])
    expect(samples).toContainEqual({
      name: 'viewmax_rollout_devices',
      labels: `rollout="7",side="${side}",count="slowTaps",role="ops"`,
      value: 0,
    });
  expect(samples).toContainEqual({
    name: 'viewmax_rollout_evidence',
    labels: 'rollout="7",test="slowTaps",role="ops"',
    value: 1,
  });
  expect(samples).toContainEqual({ name: 'viewmax_reports_dropped_total', labels: 'role="ops"', value: 4 });
  expect(samples).toContainEqual({ name: 'viewmax_registry_old_reads_total', labels: 'role="ops"', value: 5 });

  const buckets = samples.filter(({ name }) => name === 'viewmax_report_duration_seconds_bucket');
  const values = buckets.map(({ value }) => value);
  expect(values).toEqual([...values].sort((a, b) => a - b));
  expect(buckets.at(-1)).toMatchObject({ labels: expect.stringContaining('le="+Inf"'), value: 2 });
  expect(buckets.find(({ labels }) => labels.includes('le="0.4"'))?.value).toBe(1);
});

test('a rollout in a hold has the share of all devices but those', async () => {
  const { plan } = makeRollout();
  const steps = [...plan.steps, { ...plan.steps[0], percent: 5, hold: true }] as typeof plan.steps;
  const rollouts = [makeRollout({ plan: { ...plan, steps }, step: 3 })];
  const state = { revision: 3, live: {}, off: {}, freezes: [], retired: [], rollouts };
  const samples = parsed(await metricsText(state, { totals: () => new Map(), ...none }, 'ops'));
  expect(samples.find(({ name }) => name === 'viewmax_rollout_percent')?.value).toBe(95);
});

test('histograms are in seconds, with limits that double', async () => {
  const state = { revision: 3, live: {}, off: { catalog: 'Soon' }, freezes: [], retired: [], rollouts: [] };
  const samples = parsed(await metricsText(state, { totals: () => totals, ...none }, 'ops'));
  const series = (name: string) => samples.filter((sample) => sample.name === `viewmax_report_duration_seconds${name}`);
  const buckets = series('_bucket').map(({ labels, value }) => [/le="([^"]+)"/.exec(labels)?.[1], value]);
  expect(buckets).toEqual([
    ...['0.025', '0.05', '0.1', '0.2'].map((limit) => [limit, 0]),
    ...['0.4', '0.8'].map((limit) => [limit, 1]),
    ...['1.6', '3.2', '6.4', '12.8', '25.6', '+Inf'].map((limit) => [limit, 2]),
  ]);
  expect([series('_sum'), series('_count')]).toMatchObject([[{ value: 1.5 }], [{ value: 2 }]]);
  expect(samples).toContainEqual({ name: 'viewmax_remote_off', labels: 'remote="catalog",role="ops"', value: 1 });
});

test.each([
  ['running', 1],
  ['paused', 1],
  ['promoted', 0],
  ['rolled_back', 0],
] as const)('a rollout that is %s has %i shares', async (status, count) => {
  const rollouts = [makeRollout({ status })];
  const state = { revision: 3, live: {}, off: {}, freezes: [], retired: [], rollouts };
  const samples = parsed(await metricsText(state, { totals: () => new Map(), ...none }, 'ops'));
  expect(samples.filter(({ name }) => name === 'viewmax_rollout_percent')).toHaveLength(count);
  const ofBothSides = ({ name, labels }: (typeof samples)[number]) =>
    name === 'viewmax_rollout_devices' && labels.includes('count="failed"');
  expect(samples.filter(ofBothSides)).toHaveLength(2 * count);
});
