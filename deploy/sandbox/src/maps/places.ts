export interface Point {
  latitude: number;
  longitude: number;
}
export type Place = Point & { name: string; lga: string; state: string };

/** The towns of the stand-in; every point belongs to the nearest of them. */
export const places: Place[] = [
  { name: 'Sapele', lga: 'Sapele', state: 'Delta', latitude: 5.894, longitude: 5.6767 },
  { name: 'Warri', lga: 'Warri South', state: 'Delta', latitude: 5.5167, longitude: 5.75 },
  { name: 'Bauchi', lga: 'Bauchi', state: 'Bauchi', latitude: 10.3158, longitude: 9.8442 },
  { name: 'Benin City', lga: 'Oredo', state: 'Edo', latitude: 6.335, longitude: 5.6037 },
  { name: 'Lagos', lga: 'Lagos Island', state: 'Lagos', latitude: 6.4541, longitude: 3.3947 },
  { name: 'Abuja', lga: 'Municipal Area Council', state: 'FCT', latitude: 9.0579, longitude: 7.4951 },
];

const inRange = ({ latitude, longitude }: Point) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/** `5.89,5.67`, or the name of a town. */
export function readPoint(text: string): Point | null {
  const match = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text);
  if (!match) return places.find(({ name }) => text.toLowerCase().includes(name.toLowerCase())) ?? null;
  const point = { latitude: Number(match[1]), longitude: Number(match[2]) };
  return inRange(point) ? point : null;
}

const EARTH_M = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** In metres, as the crow flies. */
export function distanceBetween(a: Point, b: Point): number {
  const sine = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const across = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * sine(a.longitude, b.longitude);
  return 2 * EARTH_M * Math.asin(Math.sqrt(sine(a.latitude, b.latitude) + across));
}

export function nearestPlace(point: Point): Place {
  const [first, ...others] = places as [Place, ...Place[]];
  return others.reduce(
    (best, place) => (distanceBetween(point, place) < distanceBetween(point, best) ? place : best),
    first,
  );
}
