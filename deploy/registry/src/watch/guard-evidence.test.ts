import { expect, test } from '@jest/globals';
import type { Comparison, Verdict } from '@viewmax/contracts/ops/reports';
import { makeCounts, type Sides } from '../testing/make-counts.ts';
import { numbersFrom } from '../testing/numbers-from.ts';
import { judge, PROOF, type Watched } from './verdict.ts';
import { isOfPlan, judgedText } from './words.ts';

const arm = { reported: 1000, used: 1000, failed: 5, slow: 20, unstarted: 50 };
const done = (acts: Sides['acts']): Comparison => makeCounts({ canary: arm, control: arm, acts });
const bought = (canary: number, control: number) => done({ purchases: { canary, control } });
const ofPlan = ({ judged }: Verdict) => judged.filter(isOfPlan);
const judged = (comparison: Comparison, isLast = false) => judge(comparison, 200, { guards: ['purchases'], isLast });

test.each([
  ['nobody can buy', bought(0, 13), 'fail', 'harm', '0 devices bought, 13 of the control.'],
  ['30 % fewer buy', bought(400, 280 * 2), 'fail', 'harm', '400 devices bought, 560 of the control.'],
  ['fewer buy, which chance could do', bought(60, 90), 'hold', 'worse', 'No proof so far.'],
  ['as many buy', bought(50, 50), 'pass', 'fine', 'Not worse than its control on 1000 devices a side.'],
  ['more buy', bought(90, 40), 'pass', 'fine', 'Not worse'],
  ['few have bought yet', bought(3, 4), 'pass', 'few', 'Too few to say: 3 devices bought, 4 of the control. A guard'],
  ['a backend is away, so that no device buys', bought(0, 0), 'pass', 'few', 'Too few to say: 0 devices'],
] as const)('the guard answers when %s', (_, comparison, verdict, says, reason) => {
  const answer = judged(comparison);
  expect(answer).toMatchObject({ verdict, reason: expect.stringContaining(reason) });
  expect(ofPlan(answer)).toMatchObject([{ role: 'guard', says }]);
});

test('a guard with too few purchases holds the last step, and no plan without it', () => {
  expect(judged(bought(3, 4), true)).toMatchObject({ verdict: 'hold', reason: expect.stringMatching(/^Too few/) });
  expect(judged(bought(10, 10), true).verdict).toBe('pass');
  const unguarded = judge(bought(0, 400), 200, { isLast: true });
  expect([unguarded.verdict, ofPlan(unguarded)]).toEqual(['pass', []]);
});

test('a signal says what it sees and leaves the verdict', () => {
  const counts = done({ purchases: { canary: 0, control: 40 }, refusals: { canary: 40, control: 2 } });
  const answer = judge(counts, 200, { signals: ['purchases', 'refusals', 'topups'] });
  expect(answer.verdict).toBe('pass');
  expect(ofPlan(answer)).toMatchObject([
    { name: 'purchases', role: 'signal', says: 'harm' },
    { name: 'refusals', role: 'signal', says: 'harm' },
    { name: 'topups', role: 'signal', says: 'few' },
  ]);
});

test('fewer refusals are no harm', () => {
  const counts = done({ refusals: { canary: 2, control: 40 } });
  expect(ofPlan(judge(counts, 200, { signals: ['refusals'] }))).toMatchObject([{ says: 'fine' }]);
});

test("a squad's metric that is called as a kind is called here changes no other count", () => {
  const counts = done({ failed: { canary: 40, control: 0 }, slow: { canary: 0, control: 40 } });
  const answer = judge(counts, 200, { signals: ['failed', 'slow'] });
  expect(answer).toMatchObject({ verdict: 'pass', reason: 'Not worse than its control on 1000 devices a side.' });
  expect(ofPlan(answer).map(judgedText)).toEqual([
    'reports of failed (signal): 40 devices, 0 of the control: not worse',
    'reports of slow (signal): 0 devices, 40 of the control: proven worse',
  ]);
});

const EVERY = { guards: ['purchases'], usual: ['topups', 'bookings', 'signins'] } satisfies Watched;

/** The acts of both sides at which a guard proves harm. Devices are assigned alike, so the fall alone draws the side. */
function actsUntilHarm(watched: Watched, fall: number, most: number, salt: string): number | null {
  const random = numbersFrom(salt);
  const purchases = { against: 0, before: 0 };
  for (let done = 1; done <= most; done += 1) {
    purchases[random() < (1 - fall) / (2 - fall) ? 'before' : 'against'] += 1;
    if (done > 100 && done % 10 > 0) continue;
    const [answer] = judge({ purchases }, 0, watched).judged;
    if (answer?.says === 'harm') return done;
  }
  return null;
}

// Decision 102 quotes these figures: a change here changes them there.
test.each([
  [0, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  [10, 7220, 8480],
  [30, 500, 630],
  [50, 130, 150],
  [100, 13, 15],
])('a fall by %i percent is proven by one guard, and by one of four', (fall, alone, ofFour) => {
  const medianOf = (watched: Watched) => {
    const runs = Array.from({ length: 20 }, (_none, run) => actsUntilHarm(watched, fall / 100, 16_000, `guard ${run}`));
    return runs.map((acts) => acts ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b)[10];
  };
  expect([medianOf({ guards: ['purchases'] }), medianOf(EVERY)]).toEqual([alone, ofFour]);
});

/** The chance that a guard of a good release ever proves harm in its first acts, summed up over all orders of them. */
function chanceOfAlarm(watched: Watched, most: number): number {
  let chances = [1];
  let alarmed = 0;
  for (let done = 1; done <= most; done += 1) {
    chances = Array.from(
      { length: done + 1 },
      (_, canary) => ((chances[canary] ?? 0) + (chances[canary - 1] ?? 0)) / 2,
    );
    for (const [canary, chance] of chances.entries()) {
      if (chance === 0) continue;
      const purchases = { before: canary, against: done - canary };
      if (judge({ purchases }, 0, watched).judged[0]?.says !== 'harm') continue;
      alarmed += chance;
      chances[canary] = 0;
    }
  }
  return alarmed;
}

// By the limit of one guard, four would raise 2.5 of them.
test('the guards of a good release raise a false alarm in at most one of 1000 rollouts, all of them together', () => {
  const [alone, ofFour] = [chanceOfAlarm({ guards: ['purchases'] }, 300), chanceOfAlarm(EVERY, 300)];
  expect(alone).toBeLessThanOrEqual(1 / PROOF);
  expect(4 * ofFour).toBeLessThanOrEqual(1 / PROOF);
});
