import type { Offer } from './discovery.ts';

/** The slots of our own screens. The `remote.json` of each screen's remote declares the same, and a test compares them. */
export const slots = {
  'movie.showtimes': { passes: ['movieId'] },
  /** Above the movies of Home. */
  'home.banner': { many: true, sized: true, passes: [] },
  /** Below the details of a movie. */
  'movie.below': { many: true, passes: ['movieId'] },
  /** At the end of a center's page. */
  'center.below': { many: true, passes: ['cinemaId'] },
  /** Below an opened ticket. */
  'ticket.below': { many: true, passes: ['ticketId'] },
  /** Rows of the profile, each of which leads to its remote. */
  'profile.rows': { many: true, sized: true, passes: [] },
} as const satisfies Record<string, Readonly<Omit<Offer, 'passes'>> & { passes: readonly string[] }>;

/** The values of each slot. All are texts. */
export type SlotValues = {
  [Slot in keyof typeof slots]: { [Value in (typeof slots)[Slot]['passes'][number]]: string };
};
