import { expect, test } from '@jest/globals';
import { cinema } from '../../testing/cinemas.ts';
import { imagesOf } from './center-details.tsx';

test.each(['', '[', 'null', '{}', '[]', '[1, null, " "]'])(
  'the pictures fall back to the preview picture for %j',
  (CinemaImages) => {
    expect(imagesOf(cinema('a', { CinemaImages }))).toEqual(['/img/cinemas/a.svg']);
    expect(imagesOf(cinema('a', { CinemaImages, CinemaPreviewUrl: '' }))).toEqual([]);
  },
);

test('the pictures are those of the list, each once', () => {
  expect(imagesOf(cinema('a', { CinemaImages: '["/1.svg", "/2.svg", "/1.svg"]' }))).toEqual(['/1.svg', '/2.svg']);
});
