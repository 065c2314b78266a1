import type { Cinema } from '../contracts/cinemas.ts';

/** The maps page with directions to the cinema; null without a known place. */
export function directionsTo({ Latitude, Longitude }: Pick<Cinema, 'Latitude' | 'Longitude'>): string | null {
  if (!Number.isFinite(Latitude) || !Number.isFinite(Longitude)) return null;
  return `https://www.google.com/maps/dir/?api=1&destination=${Latitude},${Longitude}`;
}
