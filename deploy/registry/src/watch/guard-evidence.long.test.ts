import { expect, test } from '@jest/globals';
import type { Comparison } from '@viewmax/contracts/ops/reports';
import { EVERY, medianUntilHarm } from '../testing/events-until-harm.ts';
import { provenOf20 } from '../testing/users-until-harm.ts';
import { ofUsers } from './kinds.ts';
import { judge, PROOF, type Watched } from './verdict.ts';

// Decision 102 quotes these figures: a change here changes them there.
test.each([
  [0, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  [10, 7220, 8480],
])('a fall by %i percent is proven by one guard, and by one of four', (fall, alone, ofFour) => {
  expect([medianUntilHarm({ guards: ['purchases'] }, fall), medianUntilHarm(EVERY, fall)]).toEqual([alone, ofFour]);
});

test('by the noted events of all alone, a fall by half of a fifth is proven eight times later', () => {
  expect(provenOf20({ fall: 0.5 }, false, 16_000)).toEqual([19, 8930]);
});

// If the sides differed in users only at a full proof, up to 4 % of the last two would be.
test.each([{}, { lost: 0.1 }, { lost: 0.3 }])(
  'a release whose users act as before, %p, is never proven worse',
  (release) => {
    expect(provenOf20(release, true, 8000)[0]).toBe(0);
  },
);

/** The chance that a guard of a good release ever proves harm in its first noted events, summed up over all orders of them. */
function chanceOfAlarm(watched: Watched, most: number, pairs: Comparison = {}): number {
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
      if (judge({ ...pairs, purchases }, 0, watched).judged[0]?.says !== 'harm') continue;
      alarmed += chance;
      chances[canary] = 0;
    }
  }
  return alarmed;
}

// By the limit of one guard, four would raise 2.5 of them.
test('the guards of a good release raise a false alarm in at most one of 1000 rollouts, all of them together', () => {
  const [alone, ofFour] = [chanceOfAlarm({ guards: ['purchases'] }, 300), chanceOfAlarm(EVERY, 300)];
  const none = { against: 0, before: 0 };
  const pairs = Object.fromEntries([...EVERY.guards, ...EVERY.usual].map((name) => [ofUsers(name), none]));
  expect(alone).toBeLessThanOrEqual(1 / PROOF);
  expect(4 * ofFour).toBeLessThanOrEqual(1 / PROOF);
  expect(8 * chanceOfAlarm(EVERY, 300, pairs)).toBeLessThanOrEqual(1 / PROOF);
});
