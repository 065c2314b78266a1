import type { Party } from './attendant.ts';

// The rule of admission. The server follows it for each scan, and a phone without a network by its list.

type DeadStatus = 'Void' | 'Cancelled';

/** Whether a ticket of this status opens no door. */
export const isDead = (status: string): status is DeadStatus => status === 'Void' || status === 'Cancelled';

/** The tickets of a code: one, or those of a party. */
export interface ScannedTickets {
  /** The valid tickets, or all if none is valid. */
  size: number;
  /** Those of the valid ones whose people are in. */
  admitted: number;
  /** Only if no ticket is valid. */
  dead?: DeadStatus | undefined;
}

/** How the people come. Times are milliseconds since 1970. */
export interface Entry {
  at: number;
  opensAt: number;
  endsAt: number;
  /** The people who are here. The default is all who are still to come. */
  count?: number | undefined;
  /** Asks for the count where several are still to come. */
  asks?: boolean | undefined;
  /** The attendant gave a reason, which stands above the time. */
  isForced?: boolean;
  /** A phone let the people in by its list, so no refusal reaches them. */
  isInside?: boolean;
}

export type Admission =
  /** `surplus` people came in without a valid and unused ticket. */
  | { outcome: 'admitted'; people: number; surplus: number }
  | { outcome: 'already_redeemed'; party: Party }
  | { outcome: 'too_many_people'; party: Party }
  | { outcome: 'how_many'; party: Party }
  | { outcome: 'not_now' }
  | { outcome: 'ticket_void' | 'ticket_cancelled' | 'ticket_expired' };

/**
 * Decides whether the people of a code come in.
 *
 * @example admit({ size: 3, admitted: 2 }, { at, opensAt, endsAt }) // { outcome: 'admitted', people: 1, surplus: 0 }
 */
export function admit({ size, admitted, dead }: ScannedTickets, entry: Entry): Admission {
  const { at, opensAt, endsAt, count, asks, isForced, isInside } = entry;
  const remaining = size - admitted;
  const people = count ?? (remaining || size);
  const surplus = dead ? people : Math.max(0, people - remaining);
  const party = { size, admitted, remaining };
  if (!isInside) {
    if (dead) return { outcome: dead === 'Void' ? 'ticket_void' : 'ticket_cancelled' };
    if (surplus > 0) return { outcome: remaining > 0 ? 'too_many_people' : 'already_redeemed', party };
    if (!isForced && at >= endsAt) return { outcome: 'ticket_expired' };
    if (!isForced && at < opensAt) return { outcome: 'not_now' };
  }
  if (asks && !dead && count === undefined && remaining > 1) return { outcome: 'how_many', party };
  return { outcome: 'admitted', people, surplus };
}
