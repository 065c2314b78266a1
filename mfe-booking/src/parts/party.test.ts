import { expect, test } from '@jest/globals';
import { prices } from '../testing/data.ts';
import { partyFor } from './party.ts';

const child = (count: number) => ({ category: 'child', count });

test.each([
  ['everybody is of the default at first', 3, [], [3, 0, 0]],
  ['a chosen category stays', 3, [child(2)], [1, 2, 0]],
  ['the default has who is new', 5, [{ category: 'adult', count: 1 }, child(2)], [3, 2, 0]],
  ['fewer seats end with the last categories', 2, [child(2), { category: 'student', count: 1 }], [0, 2, 0]],
  ['a category that is gone counts as the default', 2, [{ category: 'senior', count: 2 }], [2, 0, 0]],
])('%s', (_, count, chosen, counts) => {
  expect(partyFor(prices, count, chosen).map((one) => one.count)).toEqual(counts);
});

test('a screening with one price has one category, also before its price is known', () => {
  for (const known of [undefined, prices.slice(0, 1)])
    expect(partyFor(known, 2, [child(1)])).toEqual([{ category: 'adult', count: 2 }]);
});
