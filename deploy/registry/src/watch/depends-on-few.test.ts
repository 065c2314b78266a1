import { expect, test } from '@jest/globals';
import type { Comparison, Counts } from '@viewmax/contracts/ops/reports';
import { makeCounts } from '../testing/make-counts.ts';
import { dependsOnFew, leastNetworks } from './depends-on-few.ts';
import { judge } from './verdict.ts';

const of = (reported: number, used: number, failed: number, slow: number, unstarted = 0) => ({
  ...{ reported, used, failed, slow, unstarted },
});
const sum = (all: readonly Comparison[]): Comparison => {
  const names = new Set(all.flatMap((one) => Object.keys(one)));
  const total = (name: string, side: keyof Counts) => all.reduce((so, one) => so + (one[name]?.[side] ?? 0), 0);
  return Object.fromEntries(
    [...names].map((name) => [name, { against: total(name, 'against'), before: total(name, 'before') }]),
  );
};
const quiet = makeCounts({ canary: of(100, 100, 0, 0), control: of(100, 100, 0, 0) });
const failing = makeCounts({ canary: of(13, 13, 13, 0) });
const slow = makeCounts({ canary: of(13, 13, 0, 13) });
const missing = makeCounts({ control: of(900, 900, 0, 0) });
const unstarted = makeCounts({ canary: of(0, 0, 0, 0, 20) });
/** Control devices that fail too, and so hide failures of the canary. */
const hiding = makeCounts({ control: of(20, 20, 20, 0) });

test('a verdict that every network supports depends on none of them', () => {
  const networks = Array<Comparison>(20).fill(makeCounts({ canary: of(100, 100, 5, 0), control: of(100, 100, 1, 0) }));
  expect(dependsOnFew(sum(networks), networks, 200, 5)).toBeNull();
});

test('without networks a verdict depends on none', () => {
  expect(dependsOnFew(failing, [], 1, 5)).toBeNull();
});

test.each([
  ['one that fails', [failing], 1],
  ['three that fail', [failing, failing, failing], 3],
  ['two that are slow', [slow, slow], 2],
  ['one that fails and one that is slow', [failing, slow], 2],
  ['one whose canary devices are silent', [missing], 1],
  ['two whose pages never start', [unstarted, unstarted], 2],
] as const)('a failure that is faked by %s depends on them', (_, forged, count) => {
  const networks = [...Array<Comparison>(10).fill(quiet), ...forged];
  expect(dependsOnFew(sum(networks), networks, 200, 5)).toMatchObject({ count });
});

test('the silence of the rest does not confirm an attacker with many canary devices', () => {
  const rest = makeCounts({ canary: of(7, 7, 0, 0), control: of(14, 14, 0, 0) });
  const forged = makeCounts({ canary: of(40, 40, 40, 0) });
  const networks = [...Array<Comparison>(10).fill(rest), forged];
  // The rest reports less than the control, but not enough for a proof.
  const { judged } = judge(sum(Array<Comparison>(10).fill(rest)), 50);
  const { evidence = 0 } = judged.find(({ name }) => name === 'missing') ?? {};
  expect([evidence >= 20, evidence < 1000]).toEqual([true, true]);
  expect(dependsOnFew(sum(networks), networks, 50, 5)).toMatchObject({ count: 1 });
});

test('a failure that two networks hide depends on these two', () => {
  const worse = makeCounts({ canary: of(100, 100, 6, 0), control: of(100, 100, 1, 0) });
  const networks = [...Array<Comparison>(10).fill(worse), hiding, hiding];
  expect(judge(sum(networks), 200).verdict).not.toBe('fail');
  expect(dependsOnFew(sum(networks), networks, 200, 5)).toMatchObject({ count: 2, without: { verdict: 'fail' } });
});

test('the watch accepts a verdict of few networks if the others confirm it without a full proof', () => {
  const rest = (failed: number) => makeCounts({ canary: of(500, 500, failed, 0), control: of(500, 500, 0, 0) });
  const few = [failing, failing, failing, failing];
  expect(dependsOnFew(sum([...few, rest(7)]), [...few, rest(7)], 200, 5)).toBeNull();
  expect(dependsOnFew(sum([...few, rest(6)]), [...few, rest(6)], 200, 5)).toMatchObject({ count: 4 });
});

test('the watch accepts a verdict that depends on as many networks as required', () => {
  const networks = [...Array<Comparison>(10).fill(quiet), ...Array<Comparison>(5).fill(failing)];
  expect(dependsOnFew(sum(networks), networks, 200, 5)).toBeNull();
  expect(dependsOnFew(sum(networks), networks, 200, 6)).toMatchObject({ count: 5 });
});

test.each([
  [1, 60, 3],
  [8, 60, 3],
  [9, 60, 4],
  [11, 60, 4],
  [12, 60, 5],
  [5000, 60, 5],
  [4, 29, 5],
])('of %d networks after %d minutes, a decision has to depend on %d at least', (seen, minutes, least) => {
  expect(leastNetworks(seen, minutes)).toBe(least);
});

const purchases = (canary: number, control: number) =>
  makeCounts({
    ...{ canary: of(100, 100, 0, 0), control: of(100, 100, 0, 0) },
    acts: { purchases: { canary, control } },
  });
const guards = ['purchases'] as const;

test('fewer purchases in many networks depend on none of them', () => {
  const networks = Array<Comparison>(12).fill(purchases(0, 4));
  expect(dependsOnFew(sum(networks), networks, 200, 5, { guards })).toBeNull();
});

test('purchases of one network that fake a failure, or hide one, depend on it', () => {
  const faked = [...Array<Comparison>(12).fill(purchases(2, 2)), purchases(0, 60)];
  expect(dependsOnFew(sum(faked), faked, 200, 5, { guards })).toMatchObject({ count: 1 });
  const hidden = [...Array<Comparison>(12).fill(purchases(0, 4)), purchases(60, 0)];
  expect(dependsOnFew(sum(hidden), hidden, 200, 5, { guards })).toMatchObject({ count: 1 });
});
