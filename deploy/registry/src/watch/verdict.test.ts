import { expect, test } from '@jest/globals';
import { makeCounts, type Sides } from '../testing/make-counts.ts';
import { judge } from './verdict.ts';

const arm = (counts: Sides['canary'] = {}): NonNullable<Sides['canary']> => ({
  reported: 1000,
  used: 1000,
  failed: 5,
  slow: 20,
  unstarted: 50,
  ...counts,
});

test.each([
  ['more devices fail', { failed: 40 }, 'fail', '40 devices failed, 5 of the control.'],
  ['more devices are slow', { slow: 90 }, 'fail', '90 devices were slow, 20 of the control.'],
  ['few devices report, as when the page stays blank', { reported: 600, used: 600 }, 'fail', 'it may not start at all'],
  [
    'pages of more devices never start',
    { unstarted: 160 },
    'fail',
    'The page of 160 devices never started, of 50 of the control.',
  ],
  [
    'a slot stays empty on more devices',
    { slotless: 40 },
    'fail',
    'A slot stayed empty on 40 devices, on 0 of the control.',
  ],
  ['half as many more pages never start, as while new files load', { unstarted: 75 }, 'pass', 'Not worse'],
  ['the control reports less', { reported: 1300 }, 'hold', 'the sides differ in size'],
  ['there are too few devices yet', { used: 199 }, 'hold', '199 of 200 devices on each side so far.'],
  [
    'more devices fail, which chance could do',
    { failed: 19 },
    'hold',
    '19 devices failed, 5 of the control. No proof so far.',
  ],
  ['both are alike', {}, 'pass', 'Not worse than its control on 1000 devices a side.'],
  ['it is better', { failed: 0, slow: 2 }, 'pass', 'Not worse'],
] as const)('%s', (_, canary, verdict, reason) => {
  const judged = judge(makeCounts({ canary: arm(canary), control: arm() }), 200);
  expect(judged).toMatchObject({ verdict, reason: expect.stringContaining(reason) });
});

test.each([
  [{ against: 600, before: 60 }, 'fail', 'A tap took over half a second on 600 devices, on 60 of the control.'],
  [{ against: 40, before: 0 }, 'fail', 'A tap took over half a second on 40 devices, on 0 of the control.'],
  [{ against: 140, before: 60 }, 'hold', 'on 140 devices, on 60 of the control. No proof so far.'],
  [{ against: 90, before: 60 }, 'pass', 'Not worse'],
] as const)('taps that are slow on %p devices: %s', (slowTaps, verdict, reason) => {
  const judged = judge({ ...makeCounts({ canary: arm(), control: arm() }), slowTaps }, 200);
  expect(judged).toMatchObject({ verdict, reason: expect.stringContaining(reason) });
});

const rest = { used: 1000, failed: 5, slow: 20, restFailed: 5, restSlow: 20 };
test.each([
  [
    'passes if it fails as often as the rest of the app',
    {},
    'pass',
    'Not worse than the rest of the app on 1000 devices.',
  ],
  ['passes if it is better', { failed: 0, slow: 2 }, 'pass', 'Not worse than the rest'],
  [
    'fails by its own failures',
    { failed: 40 },
    'fail',
    'The new remote failed on 40 devices, the rest of the app on 5 of them.',
  ],
  [
    'fails by its own slowness',
    { slow: 90 },
    'fail',
    'The new remote was slow on 90 devices, the rest of the app on 20 of them.',
  ],
  ['waits for its own users', { used: 12 }, 'hold', '12 of 200 devices with the new remote so far.'],
  ['waits without a proof', { failed: 19 }, 'hold', 'the rest of the app on 5 of them. No proof so far.'],
] as const)('a new remote %s', (_, own, verdict, reason) => {
  const judged = judge(makeCounts({ canary: arm(), control: arm(), own: { ...rest, ...own } }), 200);
  expect(judged).toMatchObject({ verdict, reason: expect.stringContaining(reason) });
});

test('a new remote fails if the rest of the app fails more often beside it', () => {
  const judged = judge(makeCounts({ canary: arm({ failed: 40 }), control: arm(), own: rest }), 200);
  expect(judged).toMatchObject({ verdict: 'fail', reason: '40 devices failed, 5 of the control.' });
});

test('three failures of three are too many for a pass and too few for a proof', () => {
  const [canary, control] = [arm({ reported: 3, used: 3, failed: 3 }), arm({ reported: 3, used: 3, failed: 0 })];
  expect(judge(makeCounts({ canary, control }), 3)).toMatchObject({
    verdict: 'hold',
    reason: expect.stringContaining('No proof so far.'),
  });
});

test('without devices the verdict is to wait', () => {
  expect(judge(makeCounts(), 0).verdict).toBe('pass');
  expect(judge(makeCounts(), 1).verdict).toBe('hold');
});

test('evidence beyond all numbers is a number in JSON too', () => {
  const counts = makeCounts({ canary: arm({ reported: 3000, used: 3000, failed: 3000 }), control: arm() });
  const { judged } = JSON.parse(JSON.stringify(judge(counts, 200)));
  expect(judged).toContainEqual({ ...counts.failed, name: 'failed', role: 'fails', evidence: 1e300, says: 'harm' });
});
