import { type Place, places } from '@viewmax/contracts/places';

const tree: readonly Place[] = places;
const distinct = (names: string[]) => [...new Set(names)];

export const countries = (): string[] => distinct(tree.map((place) => place.country));

export const statesOf = (country: string): string[] =>
  distinct(tree.filter((place) => place.country === country).map((place) => place.state));

export const lgasOf = (country: string, state: string): string[] =>
  tree.filter((place) => place.country === country && place.state === state).map((place) => place.lga);

interface ChosenPlace {
  country: string;
  selectedState: string;
  selectedLGA: string;
}

const only = ([first = '', ...others]: string[]): string => (others.length > 0 ? '' : first);

/** Chooses in each list that has one option alone. */
export function withOnlyChoices<F extends ChosenPlace>(form: F): F {
  const country = form.country || only(countries());
  const selectedState = form.selectedState || only(statesOf(country));
  return { ...form, country, selectedState, selectedLGA: form.selectedLGA || only(lgasOf(country, selectedState)) };
}
