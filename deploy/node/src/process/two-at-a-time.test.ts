import { expect, test } from '@jest/globals';
import { twoAtATime } from './two-at-a-time.ts';

test('the call rejects when one item fails', async () => {
  await expect(
    twoAtATime([1, 2, 3], (item) => (item === 2 ? Promise.reject(new Error('two')) : Promise.resolve())),
  ).rejects.toThrow('two');
});

test('the workers process at most two items at once and return results in the order of the list', async () => {
  let busy = 0;
  let most = 0;
  const results = await twoAtATime([30, 1, 20, 5, 10], async (ms) => {
    busy += 1;
    most = Math.max(most, busy);
    await new Promise((resolve) => setTimeout(resolve, ms));
    busy -= 1;
    return ms * 2;
  });
  expect(results).toEqual([60, 2, 40, 10, 20]);
  expect(most).toBe(2);
});
