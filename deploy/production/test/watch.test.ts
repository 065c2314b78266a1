import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMetrics } from '@viewmax/backend/metrics';
import { measureDrawing } from '@viewmax/node/measure-drawing';
import { measurePages } from '@viewmax/node/measure-pages';
import { onPath } from '@viewmax/node/on-path';
import { OPEN_MS, openTestRegistry, type TestRegistry } from '@viewmax/registry/testing/open-test-registry';
import { createNodeMetrics } from '@viewmax/server/node-metrics';
import { parse } from 'yaml';
import { kubernetesFolder } from './manifests.ts';
import { exportedNames, metricFaults, metricNames } from './metric-names.ts';

interface Rule {
  alert: string;
  expr: string;
  annotations: { runbook_url: string };
}
interface Rules {
  groups: { name: string; rules: Rule[] }[];
}
interface Dashboard {
  panels: { id: number; title: string; targets?: { expr: string }[] }[];
}

const production = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(production, file), 'utf8');

const nodes: Rules = parse(read('watch/alerts.yaml'));
const rollouts: Rules = parse(read('../registry/prometheus-alerts.yml'));
const groups = [...nodes.groups, ...rollouts.groups];
const rules = groups.flatMap((group) => group.rules);
const dashboard: Dashboard = JSON.parse(read('watch/dashboard.json'));
const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

let open: TestRegistry;
/** The series of a node with each role, by the functions that a start calls. */
const byRole = new Map<string, Set<string>>();
let exported: Set<string>;
const texts: string[] = [];

beforeAll(async () => {
  open = await openTestRegistry({ signingKey: 'k'.repeat(43) });
  const { db, registry } = open;
  const [pages, calls, ops, jobs] = ['pages', 'calls', 'ops', 'jobs'].map((role) => createNodeMetrics({ role, db }));
  if (!pages || !calls || !ops || !jobs) return;
  measurePages(pages);
  measureDrawing(pages);
  createMetrics(db, calls);
  createMetrics(db, jobs);
  for (const [role, { register }] of Object.entries({ pages, calls, ops, jobs })) {
    const hasRegistry = role !== 'calls';
    const more = hasRegistry ? await registry.metrics({ role, hasRollouts: role === 'ops' }) : '';
    texts.push((await register.metrics()) + more);
    byRole.set(role, exportedNames(texts.at(-1) ?? ''));
  }
  exported = new Set([...byRole.values()].flatMap((names) => [...names]));
}, OPEN_MS);

afterAll(() => open.close());

const unknown = (expressions: readonly string[]): string[] => [
  ...new Set(expressions.flatMap(metricNames).filter((name) => !exported.has(name))),
];

test('the check reports a metric that no node exports', () => {
  expect(unknown(['sum by (code) (rate(viewmax_refusal_total{code="a"}[5m])) > 1'])).toEqual(['viewmax_refusal_total']);
  expect(unknown(['max(viewmax_http_answer_seconds) - min(up{job="viewmax"})'])).toEqual([
    'viewmax_http_answer_seconds',
  ]);
});

test('every alert names only metrics that a node exports', () => {
  expect(rules.length).toBeGreaterThan(15);
  expect(unknown(rules.map(({ expr }) => expr))).toEqual([]);
});

test('every role exports the same names for its process and its answers', () => {
  expect([...byRole.keys()]).toEqual(['pages', 'calls', 'ops', 'jobs']);
  const common = [
    'process_start_time_seconds',
    'nodejs_eventloop_lag_p99_seconds',
    'viewmax_http_answer_seconds_bucket',
  ];
  for (const names of byRole.values()) expect([...names]).toEqual(expect.arrayContaining(common));
});

test('the text keeps the rules of `promtool check metrics`', async () => {
  expect(texts.flatMap(metricFaults)).toEqual([]);
  const broken = '# TYPE a_total gauge\n# HELP b_ms x\n# TYPE b_ms counter\n';
  expect(metricFaults(broken)).toEqual([
    'a_total has no help',
    'a_total ends in _total and is no counter',
    'b_ms is a counter and does not end in _total',
    'b_ms has another unit than seconds or bytes',
  ]);
  // The machine of the tests seldom has it.
  const promtool = onPath(['promtool']);
  for (const text of promtool ? texts : []) {
    const { stderr, status } = spawnSync(promtool as string, ['check', 'metrics'], { input: text, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  }
});

test.each([
  [
    'pages',
    ['viewmax_pages_total', 'viewmax_page_cache_total', 'viewmax_drawing_seconds_count', 'viewmax_reports_total'],
  ],
  ['calls', ['viewmax_refusals_total', 'viewmax_payments_waiting', 'viewmax_database_connections']],
  ['ops', ['viewmax_rollout_percent', 'viewmax_registry_revision']],
  ['jobs', ['viewmax_job_last_success_timestamp_seconds', 'viewmax_job_seconds_bucket', 'viewmax_job_failures_total']],
])('an alert watches %s, and the role exports its series', (role, names) => {
  expect([...(byRole.get(role) ?? [])]).toEqual(expect.arrayContaining(names));
  const watched = new Set(rules.flatMap(({ expr }) => metricNames(expr)));
  expect(names.some((name) => [...watched].some((one) => one.startsWith(name.replace(/_(bucket|count)$/, ''))))).toBe(
    true,
  );
});

test('every panel of the dashboard names only metrics that a node exports', () => {
  expect(queries.length).toBeGreaterThan(25);
  expect(unknown(queries)).toEqual([]);
});

test('the dashboard shows every metric of ours', () => {
  const shown = new Set(queries.flatMap(metricNames).map((name) => name.replace(/_(bucket|sum|count)$/, '')));
  const ours = [...exported].filter((name) => name.startsWith('viewmax_'));
  // A value without its release and metric has no meaning of its own.
  const hidden = ours.filter((name) => !shown.has(name.replace(/_(bucket|sum|count)$/, '')));
  expect(hidden).toEqual(['viewmax_report_values_total']);
});

test('every alert links to its remedy in the docs', () => {
  for (const { alert, annotations } of rules) {
    const [, file = '', anchor = ''] =
      /^\{\{ \$externalLabels\.docs_url \}\}\/(\S+)#(\S+)$/.exec(annotations.runbook_url) ?? [];
    const page = read(`../../${file}`);
    expect([alert, page.includes(`\`${alert}\``)]).toEqual([alert, true]);
    expect(page.toLowerCase().replaceAll(' ', '-')).toContain(`\n##-${anchor}\n`);
  }
});

test('Kubernetes has the same rules', () => {
  const rule = parse(readFileSync(join(kubernetesFolder, 'base/alerts.yaml'), 'utf8'));
  expect(rule.spec).toEqual({ groups });
});
