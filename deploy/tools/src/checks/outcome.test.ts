import { describe, expect, test } from '@jest/globals';
import { afterSecondTry, countJest, countLines, listedFiles, missingFiles } from './jest.ts';
import { MOST_SECOND_TRIES, outcomeOf, outcomeOfTests, reportOf, secondTriesOf, sumOf } from './outcome.ts';
import { countPlaywright, flakyJourneys } from './playwright.ts';

test('a program with a failing exit code counts as failed, even without a failed test', () => {
  expect(outcomeOf(1, 'out')).toEqual({ passed: 0, failed: 1, output: 'out' });
  expect(outcomeOf(1, '', { passed: 5, failed: 0 })).toMatchObject({ passed: 5, failed: 1 });
  expect(outcomeOf(1, '', { passed: 5, failed: 2 })).toMatchObject({ passed: 5, failed: 2 });
});

test.each([
  ['without a report', undefined],
  ['with a report of no test', { passed: 0, failed: 0 }],
])('a program of tests %s has failed, although it ended well', (_, counted) => {
  expect(outcomeOfTests(0, 'out', counted)).toEqual({ passed: 0, failed: 1, output: 'out' });
});

test('a test file that the report lacks counts as a failure, and is named', () => {
  const file = (name: string) => ({ name, status: 'passed', startTime: 0, endTime: 1, assertionResults: [] });
  const report = { numPassedTests: 7, numFailedTests: 0, numRuntimeErrorTestSuites: 0, testResults: [file('/a')] };
  expect(missingFiles(['/a', '/b'], report)).toEqual(['/b']);
  expect(missingFiles(['/a'], report)).toEqual([]);
});

test('a list of test files is read from among other lines', () => {
  expect(listedFiles('A warning\n["/a.test.ts","/b.test.ts"]\n')).toEqual(['/a.test.ts', '/b.test.ts']);
  expect(listedFiles('Error: no such option\n')).toBeUndefined();
});

test('a run that is cut off counts the files that had finished', () => {
  const lines = '{"numPassingTests":7,"numFailingTests":0}\n{"numPassingTests":2,"numFailingTests":1}\n';
  expect([countLines(lines), countLines('')]).toEqual([
    { passed: 9, failed: 1 },
    { passed: 0, failed: 0 },
  ]);
});

test('a test file that does not load counts as a failure, as does an error outside all journeys', () => {
  expect(countJest({ numPassedTests: 7, numFailedTests: 1, numRuntimeErrorTestSuites: 2, testResults: [] })).toEqual({
    passed: 7,
    failed: 3,
  });
  const stats = { expected: 4, unexpected: 1, flaky: 1 };
  expect(countPlaywright({ stats, errors: [{ message: 'no config' }] })).toEqual({ passed: 5, failed: 2 });
});

test('a successful step counts its tests, and the sum covers all steps', () => {
  const outcome = outcomeOf(0, '', { passed: 3, failed: 0 });
  expect(sumOf([outcome, outcome, outcomeOf(1, '')])).toEqual({ passed: 6, failed: 1 });
});

describe('a second try', () => {
  const reportOf = (passed: number, failed: string[]) => ({
    numPassedTests: passed,
    numFailedTests: failed.length,
    numRuntimeErrorTestSuites: 0,
    testResults: [
      {
        name: 'a.test.ts',
        startTime: 0,
        endTime: 1,
        status: failed.length > 0 ? 'failed' : 'passed',
        assertionResults: failed.map((fullName) => ({ fullName, status: 'failed' })),
      },
    ],
  });

  test('names the unit tests that passed only then, and counts the others as failed', () => {
    expect(afterSecondTry(reportOf(8, ['one', 'two']), reportOf(4, ['two']))).toEqual({
      passed: 9,
      failed: 1,
      atSecondTry: ['one'],
    });
    expect(afterSecondTry(reportOf(8, ['one']), undefined)).toEqual({ passed: 8, failed: 1, atSecondTry: [] });
  });

  test('names the journeys that passed only then', () => {
    const spec = (title: string, status: string) => ({
      title,
      file: 'door.spec.ts',
      tests: [{ status, results: [{ duration: 1 }] }],
    });
    const report = { suites: [{ specs: [spec('a', 'expected')], suites: [{ specs: [spec('b', 'flaky')] }] }] };
    expect(flakyJourneys(report)).toEqual(['door.spec.ts: b']);
  });

  test('may save one test of a short run, and none of a long one', () => {
    expect(MOST_SECOND_TRIES).toEqual({ short: 1, long: 0 });
  });

  test('does not save a run in which too many tests needed it', () => {
    const outcome = { passed: 2, failed: 0, output: '', atSecondTry: ['a', 'b'] };
    expect(secondTriesOf([outcome], 2).areTooMany).toBe(false);
    expect(secondTriesOf([outcome, outcome], 2).areTooMany).toBe(true);
    expect(secondTriesOf([outcome], 1).areTooMany).toBe(true);
  });
});

test('the report for a pipeline has the counts of each part and of all, and no output', () => {
  const unit = { ...outcomeOf(0, 'out', { passed: 3, failed: 0 }), name: 'unit', seconds: 2, atSecondTry: ['a'] };
  const lint = { ...outcomeOf(1, 'out'), name: 'lint', seconds: 1, warnings: ['old'] };
  expect(reportOf([unit, lint])).toEqual({
    parts: [
      { name: 'unit', seconds: 2, passed: 3, failed: 0 },
      { name: 'lint', seconds: 1, passed: 0, failed: 1 },
    ],
    atSecondTry: ['a'],
    warnings: ['old'],
    passed: 3,
    failed: 1,
  });
});
