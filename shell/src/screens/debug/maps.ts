import { platform } from '@viewmax/shared';

async function call<T>(endpoint: string, query: Record<string, string>): Promise<T> {
  const { debug } = platform().config;
  if (!debug) throw new Error('No maps service is configured.');
  const answer = await fetch(`${debug.maps}/api/${endpoint}/json?${new URLSearchParams(query)}`);
  if (!answer.ok) throw new Error(`The maps service answered ${answer.status}.`);
  return (await answer.json()) as T;
}

interface Geocoded {
  results: { formatted_address: string; address_components: { long_name: string; types: string[] }[] }[];
}

export interface Address {
  address: string;
  lga: string;
  state: string;
  country: string;
}

export async function addressOf(latitude: number, longitude: number): Promise<Address> {
  const { results } = await call<Geocoded>('geocode', { latlng: `${latitude},${longitude}` });
  const [place] = results;
  if (!place) throw new Error('The maps service found no address.');
  const part = (type: string) => place.address_components.find(({ types }) => types.includes(type))?.long_name ?? '';
  return {
    address: place.formatted_address,
    lga: part('administrative_area_level_2'),
    state: part('administrative_area_level_1'),
    country: part('country'),
  };
}

interface Matrix {
  rows: { elements: { distance?: { text: string }; duration?: { text: string } }[] }[];
}

export async function distanceBetween(origins: string, destinations: string) {
  const { rows } = await call<Matrix>('distancematrix', { origins, destinations, key: 'debug' });
  const { distance, duration } = rows[0]?.elements[0] ?? {};
  if (!distance || !duration) throw new Error('The maps service found no route.');
  return { distance: distance.text, duration: duration.text };
}
