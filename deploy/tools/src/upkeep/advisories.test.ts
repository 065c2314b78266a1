import { expect, test } from '@jest/globals';
import { type Accepted, type AuditReport, judgeAdvisories } from './advisories.ts';

const via = (name: string) => ({
  name,
  title: 'reads too much',
  url: `https://github.com/advisories/GHSA-${name}`,
  severity: 'high',
});
const report: AuditReport = {
  auditReportVersion: 2,
  vulnerabilities: {
    jose: { via: [via('jose')], nodes: ['node_modules/jose'] },
    webpack: { via: [via('webpack'), 'terser'], nodes: ['node_modules/webpack'] },
  },
};
const shipped = new Set(['node_modules/jose']);

const judge = (judged: Accepted = {}) => judgeAdvisories(report, shipped, judged, '2027-01-31');

test('an advisory fails the run for what ships or runs on a server, and warns for what only builds or tests', () => {
  const { failures, warnings } = judge();
  expect(failures).toEqual([expect.stringMatching(/^jose has an advisory \(high\): reads too much, https:/)]);
  expect(warnings).toEqual([expect.stringMatching(/^webpack .*\(only builds or tests\)$/)]);
});

test('an advisory that people accepted warns until its day, and fails after it', () => {
  const until = (day: string) => judge({ 'GHSA-jose': { reason: 'no phone sends it', until: day } });
  expect(until('2027-01-31').failures).toEqual([]);
  expect(until('2027-01-31').warnings[0]).toContain('(accepted until 2027-01-31: no phone sends it)');
  expect(until('2027-01-30').failures).toHaveLength(1);
});

test('a package that only depends on one with an advisory is not named again', () => {
  const { failures, warnings } = judge();
  expect([...failures, ...warnings]).toHaveLength(2);
});
