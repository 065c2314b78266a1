import { expect, test } from '@jest/globals';
import { countJest } from './jest.ts';
import { outcomeOf, sumOf } from './outcome.ts';
import { countPlaywright } from './playwright.ts';

test('a program that ends badly has failed, whatever it counted', () => {
  expect(outcomeOf(1, 'out')).toEqual({ passed: 0, failed: 1, output: 'out' });
  expect(outcomeOf(1, '', { passed: 5, failed: 0 })).toMatchObject({ passed: 5, failed: 1 });
  expect(outcomeOf(1, '', { passed: 5, failed: 2 })).toMatchObject({ passed: 5, failed: 2 });
});

test('a program that left no report counts nothing', () => {
  expect(countJest(undefined)).toEqual({ passed: 0, failed: 0 });
  expect(countPlaywright(undefined)).toEqual({ passed: 0, failed: 0 });
});

test('a test file that cannot be loaded is a failure, and so is an error outside any journey', () => {
  expect(countJest({ numPassedTests: 7, numFailedTests: 1, numRuntimeErrorTestSuites: 2 })).toEqual({
    passed: 7,
    failed: 3,
  });
  const stats = { expected: 4, unexpected: 1, flaky: 1 };
  expect(countPlaywright({ stats, errors: [{ message: 'no config' }] })).toEqual({ passed: 5, failed: 2 });
});

test('a step that worked counts its tests, and all steps are added up', () => {
  const outcome = outcomeOf(0, '', { passed: 3, failed: 0 });
  expect(sumOf([outcome, outcome, outcomeOf(1, '')])).toEqual({ passed: 6, failed: 1 });
});
