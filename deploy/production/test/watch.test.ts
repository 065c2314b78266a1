import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createMetrics } from '@viewmax/backend/metrics';
import { measurePages } from '@viewmax/node/measure-pages';
import { measureRendering } from '@viewmax/node/measure-rendering';
import { OPEN_MS, openTestRegistry, type TestRegistry } from '@viewmax/registry/testing/open-test-registry';
import { createNodeMetrics } from '@viewmax/server/node-metrics';
import { parse, parseAllDocuments } from 'yaml';

interface Rule {
  alert: string;
  expr: string;
  labels?: { severity: string };
  annotations: { runbook_url: string };
}

const read = (file: string): string => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

const { spec }: { spec: { groups: { rules: Rule[] }[] } } = parse(read('kubernetes/base/alerts.yaml'));
const rules = spec.groups.flatMap((group) => group.rules);
// Its metrics are those of CloudNativePG.
const ofPostgres: Rule[] = parseAllDocuments(read('kubernetes/options/postgres/postgres.yaml'))
  .map((document) => document.toJS())
  .flatMap(({ kind, spec }) => (kind === 'PrometheusRule' ? spec.groups : []))
  .flatMap((group) => group.rules);
const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(read('watch/dashboard.json'));
const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

let open: TestRegistry;
let exported: Set<string>;

/** The series in the text of a node. A histogram has three of them. */
const exportedIn = (text: string): string[] =>
  [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );

/** The series in an expression of Prometheus. Names of ours and of Node's have an underscore, and functions have a bracket. */
const seriesIn = (expression: string): string[] =>
  expression
    .replace(/\{[^}]*\}|\[[^\]]*\]|\b(by|on|without)\s*\([^)]*\)/g, '')
    .match(/\b[a-z]+_[a-z0-9_]*\b(?!\s*\()/g) ?? [];

beforeAll(async () => {
  open = await openTestRegistry({ signingKey: 'k'.repeat(43) });
  const { db, registry } = open;
  // One node with every role, by the functions that a start calls.
  const node = createNodeMetrics({ role: 'pages', db });
  measurePages(node);
  measureRendering(node);
  createMetrics(db, node);
  const text = (await node.register.metrics()) + (await registry.metrics({ role: 'ops', hasRollouts: true }));
  exported = new Set(exportedIn(text));
}, OPEN_MS);

afterAll(() => open.close());

const unknown = (expressions: readonly string[]): string[] =>
  expressions.flatMap(seriesIn).filter((name) => !exported.has(name));

test('the check reports a metric that no node exports', () => {
  expect(unknown(['sum by (code) (rate(viewmax_refusal_total{code="a"}[5m])) > 1'])).toEqual(['viewmax_refusal_total']);
});

test('every alert and every panel names only metrics that a node exports', () => {
  expect(Math.min(rules.length, queries.length)).toBeGreaterThan(15);
  expect(unknown([...rules.map(({ expr }) => expr), ...queries])).toEqual([]);
});

test('every alert says whether it wakes a person', () => {
  const silent = [...rules, ...ofPostgres].filter(({ labels }) => !['page', 'ticket'].includes(labels?.severity ?? ''));
  expect(silent.map(({ alert }) => alert)).toEqual([]);
});

test('every alert links to a page that tells its remedy', () => {
  expect(ofPostgres.length).toBeGreaterThan(2);
  for (const { alert, annotations } of [...rules, ...ofPostgres]) {
    const [, file = ''] = /^\{\{ \$externalLabels\.docs_url \}\}\/(\S+)#\S+$/.exec(annotations.runbook_url) ?? [];
    expect([alert, read(`../../${file}`).includes(`\`${alert}\``)]).toEqual([alert, true]);
  }
});
