import { expect, test } from '@jest/globals';
import type { ChecksReport } from './outcome.ts';
import { summaryOf } from './summary.ts';

const weights = { all: 42_189, first: 9_001 };
const weighed = { commit: 'c0ffee0123', releases: { catalog: weights } };
const report: ChecksReport = {
  parts: [
    { name: 'types', seconds: 17.6, passed: 0, failed: 0 },
    { name: 'unit', seconds: 123, passed: 10, failed: 1 },
  ],
  atSecondTry: ['home › shows <b> | later'],
  warnings: ['jose 6.0.0 is old'],
  passed: 10,
  failed: 1,
};

test('checks that wrote no report are named, beside the weights of their build', () => {
  const text = summaryOf({ weighed });
  expect(text).toContain('## The checks wrote no report');
  expect(text).toContain('| catalog | 9,001 | 42,189 |');
});

test('checks without a build have no table of weights', () => {
  expect(summaryOf({ report, weighed: { commit: 'c0ffee', releases: {} } })).not.toContain('Code and styles');
});

test('the summary has the time and the counts of each part', () => {
  const lines = summaryOf({ report, weighed }).split('\n');
  expect(lines[0]).toBe('## 10 passed, 1 failed');
  expect(lines).toEqual(expect.arrayContaining(['| types | 18 s | 0 | 0 |', '| unit | 123 s | 10 | 1 |']));
});

test('the summary shows a test of the second try as it is written, since names may hold Markdown and HTML', () => {
  const text = summaryOf({ report, weighed });
  expect(text).toContain('Passed only at the second try:\n\n    home › shows <b> | later\n');
  expect(summaryOf({ report: { ...report, atSecondTry: [] }, weighed })).not.toContain('second try');
});

test('the summary shows warnings, and says nothing without them', () => {
  expect(summaryOf({ report, weighed })).toContain('Warnings:\n\n    jose 6.0.0 is old\n');
  expect(summaryOf({ report: { ...report, warnings: [] }, weighed })).not.toContain('Warnings');
});

test.each([
  ['heavier', { ...weights, all: 41_877 }, '| catalog | 9,001 | 42,189 (+312) |'],
  ['lighter', { ...weights, first: 10_002 }, '| catalog | 9,001 (-1,001) | 42,189 |'],
  ['equal', weights, '| catalog | 9,001 | 42,189 |'],
])('the summary compares a release that is %s with the one of main', (_, before, row) => {
  const text = summaryOf({ report, weighed, main: { commit: '0badc0de99', releases: { catalog: before } } });
  expect(text).toContain('## Code and styles against main at 0badc0d\n');
  expect(text.split('\n')).toContain(row);
});

test('the summary says that main has no build, or not this release', () => {
  expect(summaryOf({ report, weighed })).toContain('without a stored build of main');
  expect(summaryOf({ report, weighed, main: { commit: '0badc0de', releases: {} } })).toContain(
    '| catalog (new) | 9,001',
  );
});
