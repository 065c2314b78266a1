import { expect, test } from '@jest/globals';
import { countJest } from './jest.ts';
import { outcomeOf, sumOf } from './outcome.ts';
import { countPlaywright } from './playwright.ts';

test('a program with a failing exit code counts as failed, even without a failed test', () => {
  expect(outcomeOf(1, 'out')).toEqual({ passed: 0, failed: 1, output: 'out' });
  expect(outcomeOf(1, '', { passed: 5, failed: 0 })).toMatchObject({ passed: 5, failed: 1 });
  expect(outcomeOf(1, '', { passed: 5, failed: 2 })).toMatchObject({ passed: 5, failed: 2 });
});

test('a program without a report counts no test', () => {
  expect(countJest(undefined)).toEqual({ passed: 0, failed: 0 });
  expect(countPlaywright(undefined)).toEqual({ passed: 0, failed: 0 });
});

test('a test file that does not load counts as a failure, as does an error outside all journeys', () => {
  expect(countJest({ numPassedTests: 7, numFailedTests: 1, numRuntimeErrorTestSuites: 2 })).toEqual({
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
