import type { Cinema } from '@viewmax/contracts/cinemas';

/** A place on the earth, in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** The degrees in a number or in text such as "5.8941"; NaN for anything else. */
function degreesIn(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : Number.NaN;
}

/** The cinema's place; null when a coordinate is missing, unreadable or not on the earth. */
export function placeOf({ Latitude, Longitude }: Partial<Pick<Cinema, 'Latitude' | 'Longitude'>>): Place | null {
  const latitude = degreesIn(Latitude);
  const longitude = degreesIn(Longitude);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
