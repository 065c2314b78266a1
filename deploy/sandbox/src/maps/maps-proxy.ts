import type { FastifyPluginAsync } from 'fastify';

interface Point {
  latitude: number;
  longitude: number;
}
type Place = Point & { name: string; lga: string; state: string };

/** The towns of the stand-in; every point belongs to the nearest of them. */
const places: Place[] = [
  { name: 'Sapele', lga: 'Sapele', state: 'Delta', latitude: 5.894, longitude: 5.6767 },
  { name: 'Warri', lga: 'Warri South', state: 'Delta', latitude: 5.5167, longitude: 5.75 },
  { name: 'Bauchi', lga: 'Bauchi', state: 'Bauchi', latitude: 10.3158, longitude: 9.8442 },
  { name: 'Benin City', lga: 'Oredo', state: 'Edo', latitude: 6.335, longitude: 5.6037 },
  { name: 'Lagos', lga: 'Lagos Island', state: 'Lagos', latitude: 6.4541, longitude: 3.3947 },
  { name: 'Abuja', lga: 'Municipal Area Council', state: 'FCT', latitude: 9.0579, longitude: 7.4951 },
];

const inRange = ({ latitude, longitude }: Point) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/** `5.89,5.67`, or the name of a town. */
function readPoint(text: string): Point | null {
  const match = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text);
  if (!match) return places.find(({ name }) => text.toLowerCase().includes(name.toLowerCase())) ?? null;
  const point = { latitude: Number(match[1]), longitude: Number(match[2]) };
  return inRange(point) ? point : null;
}

const EARTH_M = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** In metres, as the crow flies. */
function distanceBetween(a: Point, b: Point): number {
  const sine = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const across = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * sine(a.longitude, b.longitude);
  return 2 * EARTH_M * Math.asin(Math.sqrt(sine(a.latitude, b.latitude) + across));
}

function nearestPlace(point: Point): Place {
  const [first, ...others] = places as [Place, ...Place[]];
  return others.reduce(
    (best, place) => (distanceBetween(point, place) < distanceBetween(point, best) ? place : best),
    first,
  );
}

const ROADS_ARE_LONGER = 1.3;
const METRES_PER_SECOND = 12;

const asDistance = (metres: number) =>
  metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1).replace(/\.0$/, '')} km`;

function asDuration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (minutes < 60) return plural(minutes, 'min');
  return `${plural(Math.floor(minutes / 60), 'hour')} ${plural(minutes % 60, 'min')}`;
}

function element(from: Point | null, to: Point | null) {
  if (!from || !to) return { status: 'NOT_FOUND' };
  const metres = Math.round(distanceBetween(from, to) * ROADS_ARE_LONGER);
  const seconds = Math.round(metres / METRES_PER_SECOND);
  return {
    distance: { text: asDistance(metres), value: metres },
    duration: { text: asDuration(seconds), value: seconds },
    status: 'OK',
  };
}

function address(point: Point) {
  const { name, lga, state } = nearestPlace(point);
  const part = (long_name: string, short_name: string, ...types: string[]) => ({ long_name, short_name, types });
  return {
    formatted_address: `${name}, ${state}, Nigeria`,
    address_components: [
      part(name, name, 'locality', 'political'),
      part(lga, lga, 'administrative_area_level_2', 'political'),
      part(state, state, 'administrative_area_level_1', 'political'),
      part('Nigeria', 'NG', 'country', 'political'),
    ],
    geometry: { location: { lat: point.latitude, lng: point.longitude }, location_type: 'APPROXIMATE' },
    types: ['locality', 'political'],
  };
}

const points = (text: string | undefined) => (text ? text.split('|').map(readPoint) : []);
const addressOf = (point: Point | null) => (point ? address(point).formatted_address : '');

interface Query {
  Querystring: { latlng?: string; origins?: string; destinations?: string };
}

/** Answers in the shapes of Google's geocoding and distance-matrix calls. */
export const mapsProxy: FastifyPluginAsync = async (app) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
  });
  app.get<Query>('/maps/api/geocode/json', async ({ query }) => {
    const point = readPoint(query.latlng ?? '');
    return point ? { results: [address(point)], status: 'OK' } : { results: [], status: 'INVALID_REQUEST' };
  });
  app.get<Query>('/maps/api/distancematrix/json', async ({ query }) => {
    const origins = points(query.origins);
    const destinations = points(query.destinations);
    const complete = origins.length > 0 && destinations.length > 0;
    return {
      origin_addresses: origins.map(addressOf),
      destination_addresses: destinations.map(addressOf),
      rows: complete ? origins.map((from) => ({ elements: destinations.map((to) => element(from, to)) })) : [],
      status: complete ? 'OK' : 'INVALID_REQUEST',
    };
  });
};
