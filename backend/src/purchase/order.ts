import type { Ticket } from '@viewmax/contracts/tickets';

/** A user's order. `amount` is the total that the app showed. */
export interface Order {
  userId: string;
  /** The idempotency key. */
  key?: string;
  showtimeId: string;
  cinemaId: string;
  count: number;
  amount: number;
  /** The phone, for the comparison of rollouts. */
  device?: string;
}

/**
 * `sold` also for a repeated key, with its first answer. The detail is the right amount, the seats left, or the points
 * missing.
 */
export type PurchaseOutcome =
  | { outcome: 'sold'; purchaseId: string; tickets?: Ticket[] }
  | { outcome: 'amount_mismatch' | 'not_enough_seats' | 'not_enough_points'; detail: number }
  | { outcome: 'not_shown_here' | 'showtime_over' | 'key_reused' | 'in_progress' };

export const sameOrder = (one: Order, other: Order): boolean =>
  one.showtimeId === other.showtimeId &&
  one.cinemaId === other.cinemaId &&
  one.count === other.count &&
  one.amount === other.amount;
