import type { Cinema } from '@viewmax/contracts/cinemas';
import { placeOf } from './place-of.ts';

const MAPS = 'https://www.google.com/maps/dir/?api=1&destination=';

/** The maps page with directions to the cinema; null without a known place. */
export function directionsTo(cinema: Pick<Cinema, 'Latitude' | 'Longitude'>): string | null {
  const place = placeOf(cinema);
  return place && `${MAPS}${place.latitude},${place.longitude}`;
}

/** The same by name and address, for a ticket, which has no coordinates. */
export const directionsToAddress = (address: string): string => MAPS + encodeURIComponent(address);
