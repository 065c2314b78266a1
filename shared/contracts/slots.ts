import type { Offer, SlotTypes } from './discovery.ts';

/** The slots of our own screens. The `remote.json` of each screen's remote declares the same, and a test compares them. */
export const slots = {
  'movie.showtimes': { path: '/movie/:movieId', passes: { movieId: 'string' } },
  /** Above the movies of Home. */
  'home.banner': { path: '/', many: true, sized: true, passes: {} },
  /** Below the details of a movie. */
  'movie.below': { path: '/movie/:movieId', many: true, passes: { movieId: 'string' } },
  /** At the end of a center's page. */
  'center.below': { path: '/previewcenter', many: true, passes: { cinemaId: 'string' } },
  /** Below an opened ticket. */
  'ticket.below': { path: '/ticketdetails', many: true, passes: { ticketId: 'string' } },
  /** Rows of the profile, each of which leads to its remote. */
  'profile.rows': { path: '/profile', many: true, sized: true, passes: {} },
} as const satisfies Record<string, Omit<Offer, 'passes'> & { passes: SlotTypes[string] }>;

/** The types of values, by the words of `remote.json`. */
interface Words {
  string: string;
  number: number;
  boolean: boolean;
}

/** The values of each slot. */
export type SlotValues = {
  [Slot in keyof typeof slots]: {
    -readonly [Value in keyof (typeof slots)[Slot]['passes']]: Words[(typeof slots)[Slot]['passes'][Value] &
      keyof Words];
  };
};

const ABSENT = 'undefined';

/** Whether code that reads these types can have a value of the others. Without them the slot does not pass the value. */
export function takesValue(read: string, passed: string = ABSENT): boolean {
  const types = read.split(' | ');
  return types.includes('unknown') || passed.split(' | ').every((type) => types.includes(type));
}
