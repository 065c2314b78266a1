import { expect, test } from '@jest/globals';
import { filesOfScreen } from './files-of-screen.ts';

test.each(['constructor', 'toString', '__proto__', 'movie', undefined])(
  'a release without the screen %s has no files for it',
  (screen) => {
    expect(filesOfScreen({ screens: {} }, screen)).toEqual([]);
  },
);

test('a release has the files that it lists for a screen', () => {
  const screens = { constructor: ['constructor.js'], movie: ['movie.js'] };
  expect(filesOfScreen({ screens }, 'movie')).toEqual(['movie.js']);
  expect(filesOfScreen({ screens }, 'constructor')).toEqual(['constructor.js']);
});
