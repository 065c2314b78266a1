import { expect, test } from '@jest/globals';
import { directionsTo, directionsToAddress } from './directions-to.ts';

test.each([
  [Number.NaN, 5.68],
  [5.89, null as unknown as number],
  [undefined as unknown as number, undefined as unknown as number],
])('a cinema at %s, %s has no directions', (Latitude, Longitude) => {
  expect(directionsTo({ Latitude, Longitude })).toBeNull();
});

test('the directions lead to the coordinates', () => {
  expect(directionsTo({ Latitude: 5.9, Longitude: 5.68 })).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=5.9,5.68',
  );
});

test('the directions lead to coordinates in text', () => {
  expect(directionsTo({ Latitude: ' 5.8941', Longitude: '5.6767' })).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=5.8941,5.6767',
  );
});

test('the directions lead to an address', () => {
  expect(directionsToAddress('Riverside Screens, 14 Court Road & Main')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=Riverside%20Screens%2C%2014%20Court%20Road%20%26%20Main',
  );
});
