import { expect, test } from '@jest/globals';
import { shareOf } from './share.ts';

const faults = ['load', 'load', 'integrity', 'mount', 'load'].map((kind, at) => ({ kind, name: `${kind} ${at}` }));
const names = (index: number, count: number) => shareOf(faults, { index, count }).map(({ name }) => name);

test('all parts together have every fault', () => {
  for (const count of [1, 2, 4, 9]) {
    const all = Array.from({ length: count }, (_, index) => names(index, count)).flat();
    expect([...new Set(all)].sort()).toEqual(faults.map(({ name }) => name).sort());
  }
});

test('each part has every kind, and no fault twice', () => {
  for (const index of [0, 1, 2, 3]) {
    const share = shareOf(faults, { index, count: 4 });
    expect(new Set(share.map(({ kind }) => kind))).toEqual(new Set(['load', 'integrity', 'mount']));
    expect(new Set(share).size).toBe(share.length);
  }
});

test('a part takes another kind from its first fault', () => {
  expect(names(3, 4)).toEqual(['mount 3', 'load 0', 'integrity 2']);
});
