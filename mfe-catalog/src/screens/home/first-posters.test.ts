import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { provideTestPlatform } from '@viewmax/testing';
import { movie } from '../../testing/movies.ts';
import { moviesOfTab, requestFirstPosters } from './first-posters.ts';

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

/** The addresses that pictures outside of the page request. */
function watch(property: 'src' | 'srcset' | 'sizes'): string[] {
  const asked: string[] = [];
  jest.spyOn(HTMLImageElement.prototype, property, 'set').mockImplementation((value) => void asked.push(value));
  return asked;
}

beforeEach(provideTestPlatform);

test('Home requests the first two rows of what is playing, and no movie without a poster', () => {
  const asked = watch('src');
  const soon = movie('soon', { Status: 'coming-soon', PosterURL: '/img/soon.svg' });
  const playing = ['', 'b', 'c', 'd', 'e', 'f'].map((id) =>
    movie(id, { Status: 'now-playing', PosterURL: id && `/img/${id}.svg` }),
  );
  requestFirstPosters([soon, ...playing]);
  expect(asked.map((url) => new URL(url, 'http://app').pathname)).toEqual(['/img/b.svg', '/img/c.svg', '/img/d.svg']);
});

test('Home requests a photo at the width of its place', () => {
  const [widths, sizes] = [watch('srcset'), watch('sizes')];
  requestFirstPosters([movie('a', { PosterURL: '/img/u/a.jpg' })]);
  expect([widths[0], sizes]).toEqual([expect.stringMatching(/w=\d+ \d+w, /), ['calc(50vw - 22px)']]);
});
