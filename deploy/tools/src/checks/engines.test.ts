import { expect, test } from '@jest/globals';
import { firefoxOutcome } from './firefox.ts';

const END = 'Firefox 153.7.0: 1 passed, 0 failed, in 9.5 s\n';

test('a run in Firefox counts its checks', () => {
  expect(firefoxOutcome(0, `✓ Firefox: the app starts offline\n${END}`)).toMatchObject({ passed: 1, failed: 0 });
  expect(firefoxOutcome(1, END.replace('1 passed, 0', '0 passed, 1'))).toMatchObject({ passed: 0, failed: 1 });
});

test('a run that crashed is a failure, although it counted nothing', () => {
  expect(firefoxOutcome(1, 'Error: Cannot find module')).toMatchObject({ passed: 0, failed: 1 });
});

test('a run that counted nothing is a failure, although it ended well', () => {
  expect(firefoxOutcome(0, 'Nothing to do')).toMatchObject({ passed: 0, failed: 1 });
});

test('a machine without a Firefox fails nothing, and the check names the reason', () => {
  const output = '- Firefox was not run. This machine has no Firefox, and apt could not install it\n\n';
  expect(firefoxOutcome(2, output)).toMatchObject({
    passed: 0,
    failed: 0,
    note: 'Firefox was not run. This machine has no Firefox, and apt could not install it',
  });
});
