import { BUYERS } from '../purchase/shop.ts';

/** How much a database holds. All follows from the members, as in a country where each bought a ticket a month. */
export interface Amounts {
  members: number;
  purchases: number;
  /** Screenings of the last year, and of the next two weeks. */
  past: number;
  ahead: number;
  /** Devices of the large rollout. */
  devices: number;
  entries: number;
  /** Releases and rollouts of squads in that time. */
  releases: number;
  rollouts: number;
}

const MEMBERS = 250_000;
/** Of a member: five purchases of two tickets, and thirty movements of points. */
const PURCHASES = 5;
export const TICKETS = 2;
export const BONUSES = 22;
export const TOP_UPS = 2;
/** One ticket of so many was cancelled, and one of so many went to a friend. */
export const CANCELLED = 20;
export const GIVEN = 50;
/** Purchases of one screening. */
export const PARTIES = 25;
const WEEKS = 52;
/** The number of towns beside the one whose showtimes are read, which has the same program in both databases. */
export const TOWNS = 19;

/** `size` 1 is the whole. The least has as many members as the benches have buyers. */
export function amountsOf(size: number): Amounts {
  const of = (whole: number) => Math.max(1, Math.round(whole * size));
  const members = Math.max(BUYERS + 10, of(MEMBERS));
  const past = Math.max(TOWNS + 1, Math.round((members * PURCHASES) / PARTIES));
  const ahead = Math.max(TOWNS, Math.round((past * 2) / WEEKS));
  return {
    members,
    past,
    ahead,
    purchases: (past + ahead) * PARTIES,
    devices: of(1_000_000),
    entries: of(500_000),
    releases: of(2000),
    rollouts: of(1000),
  };
}
