import { expect, test } from '@jest/globals';
import { enginesOutcome } from './engines.ts';

const WEBKIT = 'WebKit 2.50.6: 2 passed, 0 failed, in 9.5 s\n';
const FIREFOX = '✓ Firefox: the app starts offline\nFirefox 153.7.0: 2 passed, 0 failed, in 9.5 s\n';

test('a run counts the checks of each engine', () => {
  expect(enginesOutcome(0, WEBKIT + FIREFOX)).toMatchObject({ passed: 4, failed: 0 });
  const failed = WEBKIT.replace('2 passed, 0', '1 passed, 1');
  expect(enginesOutcome(1, failed + FIREFOX)).toMatchObject({ passed: 3, failed: 1 });
});

test('a run that crashed is a failure, although it counted nothing', () => {
  expect(enginesOutcome(1, 'Error: Cannot find module')).toMatchObject({ passed: 0, failed: 1 });
});

test('a run that counted nothing is a failure, although it ended well', () => {
  expect(enginesOutcome(0, 'Nothing to do')).toMatchObject({ passed: 0, failed: 1 });
});

test('an engine that the machine lacks fails nothing, and the check names it beside the other one', () => {
  const output = `- Firefox was not run. This machine has no Firefox, and apt could not install it\n\n${WEBKIT}`;
  expect(enginesOutcome(2, output)).toMatchObject({
    passed: 2,
    failed: 0,
    note: '2 passed, Firefox was not run. This machine has no Firefox, and apt could not install it',
  });
});
