import { expect, test } from '@jest/globals';
import { type ArmCounts, judge } from './verdict.ts';

const arm = (counts: Partial<ArmCounts> = {}): ArmCounts => ({
  reported: 1000,
  used: 1000,
  failed: 5,
  slow: 20,
  ...counts,
});

test.each([
  ['more devices fail', { failed: 40 }, 'fail', '40 devices failed, 5 of the control.'],
  ['more devices are slow', { slow: 90 }, 'fail', '90 devices were slow, 20 of the control.'],
  ['few devices report, as when the page stays blank', { reported: 600, used: 600 }, 'fail', 'it may not start at all'],
  ['the control reports less', { reported: 1300 }, 'hold', 'the sides differ in size'],
  ['there are too few devices yet', { used: 199 }, 'hold', '199 of 200 devices on each side so far.'],
  ['more devices fail, which chance could do', { failed: 19 }, 'hold', 'no proof so far'],
  ['both are alike', {}, 'pass', 'Not worse than its control on 1000 devices a side.'],
  ['it is better', { failed: 0, slow: 2 }, 'pass', 'Not worse'],
] as const)('%s', (_, canary, verdict, reason) => {
  const judged = judge({ canary: arm(canary), control: arm() }, 200);
  expect(judged).toMatchObject({ verdict, reason: expect.stringContaining(reason) });
});

test('three failures of three are too many for a pass and too few for a proof', () => {
  const [canary, control] = [arm({ reported: 3, used: 3, failed: 3 }), arm({ reported: 3, used: 3, failed: 0 })];
  expect(judge({ canary, control }, 3)).toMatchObject({
    verdict: 'hold',
    reason: expect.stringContaining('no proof so far'),
  });
});

test('without devices the verdict is to wait', () => {
  const none = arm({ reported: 0, used: 0, failed: 0, slow: 0 });
  expect(judge({ canary: none, control: none }, 0).verdict).toBe('pass');
  expect(judge({ canary: none, control: none }, 1).verdict).toBe('hold');
});
