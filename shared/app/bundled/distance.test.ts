import { describe, expect, test } from '@jest/globals';
import type { Cinema } from '@viewmax/contracts/cinemas';
import { byDistance, distanceTo, distanceWords } from './distance.ts';

const lagos = { latitude: 6.5244, longitude: 3.3792 };
const at = (CinemaID: string, Latitude?: number | string, Longitude?: number | string) =>
  ({ CinemaID, Latitude, Longitude }) as Cinema;

describe('the distance', () => {
  test('is null without one of the places', () => {
    expect(distanceTo({ Latitude: 6, Longitude: 3 }, null)).toBeNull();
    expect(distanceTo(at('a'), lagos)).toBeNull();
  });

  test('is null with an unreadable coordinate', () => {
    expect(distanceTo(at('a', '6,5244', '3.3792'), lagos)).toBeNull();
  });

  test('is the same for coordinates in text', () => {
    expect(distanceTo(at('a', '9.0765', '7.3986'), lagos)).toBe(distanceTo(at('a', 9.0765, 7.3986), lagos));
  });

  test('is 0 at the place itself, and half the earth to the other side', () => {
    expect(distanceTo({ Latitude: 6.5244, Longitude: 3.3792 }, lagos)).toBe(0);
    expect(distanceTo({ Latitude: -6.5244, Longitude: -176.6208 }, lagos)).toBeCloseTo(20_015, 0);
  });

  test('is about 530 km from Lagos to Abuja', () => {
    const km = distanceTo({ Latitude: 9.0765, Longitude: 7.3986 }, lagos) ?? 0;
    expect(Math.abs(km - 527)).toBeLessThan(8);
  });

  test.each([
    [0, '100 m away'],
    [0.449, '400 m away'],
    [0.94, '900 m away'],
    [0.96, '1.0 km away'],
    [2.44, '2.4 km away'],
    [9.96, '10 km away'],
    [1234.5, '1,235 km away'],
  ])('of %s km is written as %s', (km, words) => {
    expect(distanceWords(km)).toBe(words);
  });
});

describe('the order', () => {
  const cinemas = [at('nowhere'), at('far', 9, 7), at('here', 6.5, 3.4), at('nowhere too')];

  test('stays unchanged without a position', () => {
    expect(byDistance(cinemas, null)).toBe(cinemas);
  });

  test('begins with the closest and ends with cinemas without a place', () => {
    const ids = byDistance(cinemas, lagos).map(({ CinemaID }) => CinemaID);
    expect(ids).toEqual(['here', 'far', 'nowhere', 'nowhere too']);
  });

  test('counts coordinates in text', () => {
    const mixed = [at('far', '9', '7'), at('unreadable', 'x', '3.4'), at('here', '6.5', '3.4')];
    expect(byDistance(mixed, lagos).map(({ CinemaID }) => CinemaID)).toEqual(['here', 'far', 'unreadable']);
  });
});
