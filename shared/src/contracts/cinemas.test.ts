import { expect, test } from '@jest/globals';
import { cinema } from './cinemas.ts';

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
  expect(cinema.safeParse({ ...riverside, Latitude: null }).success).toBe(false);
  expect(cinema.parse(riverside)).toEqual(riverside);
  const inText = { ...riverside, Latitude: '5.8941', Longitude: '5.6767' };
  expect(cinema.parse(inText)).toEqual(inText);
});
