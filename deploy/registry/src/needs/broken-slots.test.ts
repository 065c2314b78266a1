import { expect, test } from '@jest/globals';
import { brokenSlots, type SlotFacts } from './broken-slots.ts';

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
