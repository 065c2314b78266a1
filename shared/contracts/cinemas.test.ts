import { expect, test } from '@jest/globals';
import { cinemaResponse } from './cinemas.ts';

const riverside = {
  CinemaID: 'riverside-screens',
  Name: 'Riverside Screens',
  Address: '14 Court Road, Sapele, Delta',
  Slug: 'riverside mall',
  Latitude: 5.8941,
  Longitude: 5.6767,
  CinemaPreviewUrl: '/img/cinemas/view-1.svg',
  CinemaImages: '[]',
  Features: 'Two screens.',
};

test('a coordinate is a number or text', () => {
  expect(cinemaResponse.safeParse({ cinema: { ...riverside, Latitude: null } }).success).toBe(false);
  expect(cinemaResponse.parse({ cinema: riverside })).toEqual({ cinema: riverside });
  const inText = { ...riverside, Latitude: '5.8941', Longitude: '5.6767' };
  expect(cinemaResponse.parse({ cinema: inText })).toEqual({ cinema: inText });
});
