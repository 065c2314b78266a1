import { describe, expect, test } from '@jest/globals';
import { movie } from '../../testing/movies.ts';
import { moviesOfTab } from './movies-of-tab.ts';

const ids = (movies: readonly { MovieID: string }[]) => movies.map(({ MovieID }) => MovieID);

describe('a list without any status', () => {
  const list = [movie('a'), movie('b')];

  test('is shown whole in both tabs, newest first under Newly Added', () => {
    expect(ids(moviesOfTab('now-playing', list))).toEqual(['a', 'b']);
    expect(ids(moviesOfTab('coming-soon', list))).toEqual(['b', 'a']);
  });

  test('keeps its order under Now Playing', () => {
    moviesOfTab('coming-soon', list);
    expect(ids(list)).toEqual(['a', 'b']);
  });
});

test('the tabs put coming movies under Newly Added and all others under Now Playing', () => {
  const list = [movie('a', { Status: 'now-playing' }), movie('b', { Status: 'coming-soon' }), movie('c')];
  expect(ids(moviesOfTab('now-playing', list))).toEqual(['a', 'c']);
  expect(ids(moviesOfTab('coming-soon', list))).toEqual(['b']);
});
