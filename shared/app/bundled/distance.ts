import type { Cinema } from '@viewmax/contracts/cinemas';
import { type Place, placeOf } from './place-of.ts';

const EARTH_KM = 6371;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The straight distance in km; null while one of the places is unknown. */
export function distanceTo(cinema: Pick<Cinema, 'Latitude' | 'Longitude'>, from: Place | null): number | null {
  const to = placeOf(cinema);
  if (!from || !to) return null;
  const north = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const east = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const part = north + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(part)));
}

/**
 * A distance in words.
 *
 * @example distanceWords(2.44) // '2.4 km away'
 */
export function distanceWords(km: number): string {
  if (km < 0.95) return `${Math.max(1, Math.round(km * 10)) * 100} m away`;
  return `${km < 9.95 ? km.toFixed(1) : Math.round(km).toLocaleString('en')} km away`;
}

/** The closest first. Cinemas without a place are last, in their old order. */
export function byDistance<C extends Cinema>(cinemas: readonly C[], from: Place | null): readonly C[] {
  if (!from) return cinemas;
  const far = (cinema: C) => distanceTo(cinema, from) ?? Number.POSITIVE_INFINITY;
  return [...cinemas].sort((a, b) => (far(a) === far(b) ? 0 : far(a) - far(b)));
}
