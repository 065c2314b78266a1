export interface Town {
  country: string;
  state: string;
  lga: string;
}

/** The location tree of a backend without `listTowns`, and of an app before its first answer. The name of an LGA is unique in it: calls name a place by its LGA alone. */
export const knownTowns = [
  { country: 'Nigeria', state: 'Delta', lga: 'Sapele' },
  { country: 'Nigeria', state: 'Bauchi', lga: 'Bauchi' },
] as const satisfies readonly Town[];
