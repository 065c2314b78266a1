import { expect, test } from '@jest/globals';
import { movie } from '../../testing/movies.ts';
import { findMovies, languagesIn } from './find-movies.ts';

const list = [
  movie('a', { Title: 'Ṣàngó Rising', Language: 'yoruba' }),
  movie('b', { Title: 'Eko Nocturne', Language: 'english, yoruba', Distributor: 'Third Mainland' }),
  movie('c', { Title: 'Danfo', Language: undefined as unknown as string, Distributor: 'Ojota' }),
];
const ids = (words: string, language = '') => findMovies(list, words, language).map(({ MovieID }) => MovieID);

test.each([
  ['', '', ['a', 'b', 'c']],
  ['nothing like it', '', []],
  ['sango', '', ['a']],
  ['NOCTURNE third', '', ['b']],
  ['', 'Yoruba', ['a', 'b']],
  ['eko', 'English', ['b']],
  ['danfo', 'English', []],
])('the search for %j in %j finds %j', (words, language, found) => {
  expect(ids(words, language)).toEqual(found);
});

test('the languages are listed once each, in order', () => {
  expect(languagesIn(list)).toEqual(['English', 'Yoruba']);
});
