import { expect, test } from '@jest/globals';
import type { Comparison } from '@viewmax/contracts/ops/reports';
import { numbersFrom } from '../testing/numbers-from.ts';
import { judgeActs } from './acts.ts';
import { NO_ONE } from './kinds.ts';
import { judge, PROOF } from './verdict.ts';

const arm = { ...NO_ONE, reported: 1000, used: 1000, failed: 5, slow: 20, unstarted: 50 };
const bought = (canary: number, control: number): Comparison => ({
  canary: arm,
  control: arm,
  acts: { purchases: { canary, control } },
});
const judged = (comparison: Comparison, isLast = false) => judge(comparison, 200, { guards: ['purchases'], isLast });

test.each([
  ['nobody can buy', bought(0, 13), 'fail', 'harm', '0 devices bought, 13 of the control.'],
  ['30 % fewer buy', bought(400, 280 * 2), 'fail', 'harm', '400 devices bought, 560 of the control.'],
  ['fewer buy, which chance could do', bought(60, 90), 'hold', 'worse', 'No proof so far.'],
  ['as many buy', bought(50, 50), 'pass', 'fine', 'Not worse than its control on 1000 devices a side.'],
  ['more buy', bought(90, 40), 'pass', 'fine', 'Not worse'],
  ['few have bought yet', bought(3, 4), 'pass', 'few', 'Too few purchases to say: 3 devices bought, 4 of the control'],
  ['a backend is away, so that no device buys', bought(0, 0), 'pass', 'few', 'Too few purchases to say: 0 devices'],
] as const)('the guard answers when %s', (_, comparison, verdict, says, reason) => {
  const answer = judged(comparison);
  expect(answer).toMatchObject({ verdict, reason: expect.stringContaining(reason), acts: [{ kind: 'guard', says }] });
});

test('a guard with too few purchases holds the last step, and no plan without it', () => {
  expect(judged(bought(3, 4), true)).toMatchObject({ verdict: 'hold', reason: expect.stringMatching(/^Too few/) });
  expect(judged(bought(10, 10), true).verdict).toBe('pass');
  const { verdict, acts } = judge(bought(0, 400), 200, { isLast: true });
  expect({ verdict, acts }).toEqual({ verdict: 'pass', acts: undefined });
});

test('a signal says what it sees and leaves the verdict', () => {
  const comparison: Comparison = {
    ...bought(0, 40),
    acts: { purchases: { canary: 0, control: 40 }, refusals: { canary: 40, control: 2 } },
  };
  expect(judge(comparison, 200, { signals: ['purchases', 'refusals', 'topups'] })).toMatchObject({
    verdict: 'pass',
    acts: [
      { act: 'purchases', kind: 'signal', says: 'harm' },
      { act: 'refusals', kind: 'signal', says: 'harm' },
      { act: 'topups', kind: 'signal', says: 'few' },
    ],
  });
});

test('fewer refusals are no harm', () => {
  const acts = { refusals: { canary: 2, control: 40 } };
  expect(judge({ canary: arm, control: arm, acts }, 200, { signals: ['refusals'] }).acts?.[0]?.says).toBe('fine');
});

/**
 * The control's purchases at which the guard proves harm, judged after every ten buyers. Devices are assigned alike, so
 * the fall alone decides how likely a buyer is on the side of the canary.
 */
function purchasesUntilHarm(fall: number, mostBuyers: number, salt: string): number | null {
  const random = numbersFrom(salt);
  const purchases = { canary: 0, control: 0 };
  for (let buyers = 1; buyers <= mostBuyers; buyers += 1) {
    purchases[random() < (1 - fall) / (2 - fall) ? 'canary' : 'control'] += 1;
    if (buyers % 10 > 0) continue;
    const limits = { proof: PROOF, suspicion: PROOF };
    const [answer] = judgeActs({ acts: { purchases } }, { guards: ['purchases'] }, limits);
    if (answer?.says === 'harm') return purchases.control;
  }
  return null;
}

// Decision 102 quotes these figures: a change here changes them there.
test.each([
  ['as many purchases', 0, 0, undefined],
  ['10 % fewer purchases', 0.1, 20, 3805],
  ['30 % fewer purchases', 0.3, 20, 299],
  ['no purchases', 1, 20, 20],
])('of 20 rollouts with %s', (_, fall, stopped, median) => {
  const runs = Array.from({ length: 20 }, (_none, run) => purchasesUntilHarm(fall, 16_000, `guard ${run}`));
  const found = runs.filter((purchases) => purchases !== null).sort((a, b) => a - b);
  expect([found.length, found[Math.floor(found.length / 2)]]).toEqual([stopped, median]);
});
