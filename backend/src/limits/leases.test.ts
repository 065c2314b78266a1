import { expect, test } from '@jest/globals';
import { createLeases } from './leases.ts';

let at = 0;
const uses = (leases: ReturnType<typeof createLeases>, times: number) =>
  Array.from({ length: times }, () => leases.use('a')).filter(Boolean).length;

test('a block doubles while it is used up in time, up to the largest size', () => {
  const leases = createLeases(() => at);
  const sizes = [1, 2, 3, 4].map(() => {
    const size = leases.next('a', 5);
    leases.add('a', size, 10);
    expect(uses(leases, 10)).toBe(size - 1);
    return size;
  });
  expect(sizes).toEqual([1, 2, 4, 5]);
});

test('a block that ends unused shrinks to the number of its used tries', () => {
  at = 0;
  const leases = createLeases(() => at);
  leases.add('a', 8, 10);
  expect(uses(leases, 2)).toBe(2);
  at = 10_000;
  expect(uses(leases, 1)).toBe(0);
  expect(leases.next('a', 100)).toBe(3);
});

test('the next block after a refused one is small', () => {
  const leases = createLeases(() => at);
  leases.add('a', 8, 10);
  leases.refuse('a');
  expect([leases.use('a'), leases.next('a', 100)]).toEqual([false, 1]);
});
