import type { Ticket } from '@viewmax/shared/contracts/tickets';

/** What a user asks for. `amount` is what the user was shown. */
export type Order = {
  userId: string;
  /** The idempotency key. */
  key?: string;
  showtimeId: string;
  cinemaId: string;
  count: number;
  amount: number;
};

/** `sold` also when the key's first answer is repeated. The detail is the right amount, the seats left, the points missing. */
export type Outcome =
  | { outcome: 'sold'; purchaseId: string; tickets?: Ticket[] }
  | { outcome: 'amount_mismatch' | 'not_enough_seats' | 'not_enough_points'; detail: number }
  | { outcome: 'not_shown_here' | 'showtime_over' | 'key_reused' | 'in_progress' };

export const sameOrder = (one: Order, other: Order): boolean =>
  one.showtimeId === other.showtimeId &&
  one.cinemaId === other.cinemaId &&
  one.count === other.count &&
  one.amount === other.amount;
