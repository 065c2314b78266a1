import type { Cinema } from '@viewmax/contracts/cinemas';
import { placeOf } from './place-of.ts';

/** The maps page with directions to the cinema; null without a known place. */
export function directionsTo(cinema: Pick<Cinema, 'Latitude' | 'Longitude'>): string | null {
  const place = placeOf(cinema);
  return place && `https://www.google.com/maps/dir/?api=1&destination=${place.latitude},${place.longitude}`;
}
