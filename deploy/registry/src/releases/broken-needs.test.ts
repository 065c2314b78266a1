import { expect, test } from '@jest/globals';
import { brokenNeeds, brokenSlots, type Facts, type SlotFacts } from './broken-needs.ts';

const shell: Facts = {
  name: 'shell',
  version: '1.0.0-a',
  needs: {},
  provides: { react: '19.3.1', '@viewmax/shared': '1.2.0' },
};
const remote = (needs: Record<string, string>): Facts => ({ name: 'booking', version: '2.0.0-b', needs });
const broken = (needs: Record<string, string>, ...others: Facts[]) =>
  brokenNeeds([shell, remote(needs), ...others], '1.4.0');

test('each need that is not met gives one sentence', () => {
  expect(broken({ react: '^20.0.0', api: '>=2', wallet: '^1.0.0', '@viewmax/shared': 'newest' })).toEqual([
    'booking@2.0.0-b needs react ^20.0.0, but shell@1.0.0-a has 19.3.1.',
    'booking@2.0.0-b needs api >=2, but the backend has 1.4.0.',
    'booking@2.0.0-b needs wallet ^1.0.0, but no release here provides it.',
    'booking@2.0.0-b needs @viewmax/shared newest, but this range cannot be read.',
  ]);
});

test('a release can need modules of the shell, another remote and the backend', () => {
  const wallet: Facts = { name: 'wallet', version: '1.3.0-c', needs: {} };
  expect(broken({ react: '19.3.1', '@viewmax/shared': '^1.0.0', wallet: '^1.2.0', api: '^1.0.0' }, wallet)).toEqual([]);
});

test('a need on the wrapper is met by the devices, unless its range cannot be read', () => {
  expect(broken({ wrapper: '>=9.0.0' })).toEqual([]);
  expect(broken({ wrapper: 'newest' })).toEqual([
    'booking@2.0.0-b needs wrapper newest, but this range cannot be read.',
  ]);
});

const catalog = (values: Record<string, string>): SlotFacts => ({
  ...{ name: 'catalog', version: '2.0.0-a', passes: { 'movie.below': values } },
});
const fans = (values: Record<string, string>): SlotFacts => ({
  ...{ name: 'fans', version: '1.4.0-b', reads: { 'movie.below': values } },
});
const brokenIn = (passed: Record<string, string>, read: Record<string, string>, live = {}) =>
  brokenSlots([catalog(passed), fans(read)], live);

test('each value that is missing or has another type gives one sentence, which names the live side', () => {
  const movieId = { movieId: 'string' };
  expect(brokenIn({}, movieId, { fans: '1.4.0-b', catalog: '1.9.0-a' })).toEqual([
    'catalog@2.0.0-a no longer passes movieId to movie.below; fans@1.4.0-b (live) reads it.',
  ]);
  expect(brokenIn({}, movieId, { catalog: '2.0.0-a' })).toEqual([
    'catalog@2.0.0-a (live) does not pass movieId to movie.below; fans@1.4.0-b reads it.',
  ]);
  expect(brokenIn({ movieId: 'number' }, movieId, { fans: '1.4.0-b' })).toEqual([
    'catalog@2.0.0-a passes movieId to movie.below as number; fans@1.4.0-b (live) reads it as string.',
  ]);
  expect(brokenIn({ movieId: 'string | undefined' }, movieId)).toEqual([
    'catalog@2.0.0-a passes movieId to movie.below as string | undefined; fans@1.4.0-b reads it as string.',
  ]);
});

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['the same values', { movieId: 'string' }, { movieId: 'string' }],
  ['fewer values than the screen passes', { movieId: 'string', title: 'string' }, { movieId: 'string' }],
  ['an optional value', {}, { title: 'string | undefined' }],
  ['more types than the screen passes', { movieId: 'string' }, { movieId: 'number | string' }],
  ['a value of any type', {}, { movieId: 'unknown' }],
])('a component may read %s', (_, passed, read) => {
  expect(brokenIn(passed, read)).toEqual([]);
});

test('a build without types, and a slot of no release here, are compared with nothing', () => {
  expect(brokenSlots([catalog({}), { name: 'fans', version: '1.0.0-b' }])).toEqual([]);
  expect(brokenSlots([{ name: 'catalog', version: '1.0.0-a' }, fans({ movieId: 'string' })])).toEqual([]);
});
