import { expect, test } from '@jest/globals';
import { twoAtATime } from './two-at-a-time.ts';

test('the call rejects when one item fails', async () => {
  await expect(
    twoAtATime([1, 2, 3], (item) => (item === 2 ? Promise.reject(new Error('two')) : Promise.resolve())),
  ).rejects.toThrow('two');
});

test('the workers process at most two items at once and return results in the order of the list', async () => {
  const ends = new Map<number, () => void>();
  const begun: number[] = [];
  const all = twoAtATime([1, 2, 3, 4], async (item) => {
    begun.push(item);
    await new Promise<void>((end) => ends.set(item, end));
    return item * 2;
  });
  const begunAfter = async (item: number) => {
    ends.get(item)?.();
    await new Promise(setImmediate);
    return [...begun];
  };
  expect(begun).toEqual([1, 2]);
  expect(await begunAfter(2)).toEqual([1, 2, 3]);
  expect(await begunAfter(3)).toEqual([1, 2, 3, 4]);
  await begunAfter(4);
  await begunAfter(1);
  expect(await all).toEqual([2, 4, 6, 8]);
});
