import { describe, expect, test } from '@jest/globals';
import type { Comparison, Counts, Verdict } from '@viewmax/contracts/ops/reports';
import { EVERY, medianUntilHarm } from '../testing/events-until-harm.ts';
import { makeCounts, type Sides } from '../testing/make-counts.ts';
import { provenOf20 } from '../testing/users-until-harm.ts';
import { judge } from './verdict.ts';
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

// Decision 102 quotes these figures: a change here changes them there. Smaller falls are in `guard-evidence.long.test.ts`.
test.each([
  [30, 500, 630],
  [50, 130, 150],
  [100, 13, 15],
])('a fall by %i percent is proven by one guard, and by one of four', (fall, alone, ofFour) => {
  expect([medianUntilHarm({ guards: ['purchases'] }, fall), medianUntilHarm(EVERY, fall)]).toEqual([alone, ofFour]);
});

describe('the noted events of those that used the release', () => {
  const byUsers = (purchasesOfUsers: Counts, users: Counts) =>
    judge({ ...bought(490, 500), used: users, purchasesOfUsers, topupsOfUsers: { against: 1, before: 2 } }, 200, {
      guards: ['purchases'],
      usual: ['topups'],
    });
  const few = { against: 40, before: 2 };

  test('prove a fall that is small among all', () => {
    const answer = byUsers(few, { against: 400, before: 402 });
    const reason = 'Of those that used it, 2 devices bought, 40 of the control.';
    expect([answer.verdict, answer.reason]).toEqual(['fail', reason]);
    expect(ofPlan(answer).map(judgedText)).toEqual([
      'purchases (guard): 490 devices, 500 of the control: not worse',
      'top-ups (usual guard): 0 devices, 0 of the control: too few to say',
      'purchases by its users (guard): 2 devices, 40 of the control: proven worse',
    ]);
  });

  test('count for nothing while the sides differ in users', () => {
    for (const users of [
      { against: 400, before: 500 },
      { against: 500, before: 400 },
    ])
      expect([byUsers(few, users).verdict, ofPlan(byUsers(few, users)).length]).toEqual(['pass', 2]);
  });

  test('share the proof with the noted events of all', () => {
    const none = { against: 0, before: 0 };
    const says = (against: number, pairs: Comparison) =>
      judge({ purchases: { against, before: 0 }, ...pairs }, 0, { guards: ['purchases'] }).judged[0]?.says;
    const shared = { purchasesOfUsers: none };
    expect([says(13, {}), says(13, shared), says(14, shared)]).toEqual(['harm', 'few', 'harm']);
  });

  // Decision 102 quotes these figures: a change here changes them there.
  test.each([
    [50, 1040],
    [100, 160],
  ])('prove a fall by %i percent of a fifth of all', (fall, events) => {
    expect(provenOf20({ fall: fall / 100 }, true, 4000)).toEqual([20, events]);
  });
});
