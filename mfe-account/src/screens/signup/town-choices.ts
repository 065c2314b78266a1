import type { Town } from '@viewmax/contracts/known-towns';

type Towns = readonly Town[];

/** Each once, in the order of the alphabet. */
const distinct = (names: string[]) => [...new Set(names)].sort();

export const countries = (towns: Towns): string[] => distinct(towns.map((town) => town.country));

export const statesOf = (towns: Towns, country: string): string[] =>
  distinct(towns.filter((town) => town.country === country).map((town) => town.state));

export const lgasOf = (towns: Towns, country: string, state: string): string[] =>
  distinct(towns.filter((town) => town.country === country && town.state === state).map((town) => town.lga));

interface ChosenTown {
  country: string;
  selectedState: string;
  selectedLGA: string;
}

/** Whether the chosen town is still there. */
export const isOffered = (towns: Towns, { country, selectedState, selectedLGA }: ChosenTown): boolean =>
  lgasOf(towns, country, selectedState).includes(selectedLGA);

const only = ([first = '', ...others]: string[]): string => (others.length > 0 ? '' : first);

/** Chooses in each list that has one option alone. */
export function withOnlyChoices<F extends ChosenTown>(towns: Towns, form: F): F {
  const country = form.country || only(countries(towns));
  const selectedState = form.selectedState || only(statesOf(towns, country));
  const selectedLGA = form.selectedLGA || only(lgasOf(towns, country, selectedState));
  return { ...form, country, selectedState, selectedLGA };
}
