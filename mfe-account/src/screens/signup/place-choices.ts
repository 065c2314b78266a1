import { type Place, places } from '@viewmax/contracts/places';

const tree: readonly Place[] = places;
const distinct = (names: string[]) => [...new Set(names)];

export const countries = (): string[] => distinct(tree.map((place) => place.country));

export const statesOf = (country: string): string[] =>
  distinct(tree.filter((place) => place.country === country).map((place) => place.state));

export const lgasOf = (country: string, state: string): string[] =>
  tree.filter((place) => place.country === country && place.state === state).map((place) => place.lga);
