import { limits } from './constants.ts';

export type SaleState = 'available' | 'limited' | 'sold-out';

/**
 * The sale state of a showtime, or of a cinema of one.
 *
 * @example
 * saleState({ AssignedSeats: 95, TotalSeats: 100 }); // 'limited'
 */
export function saleState(seats: { AssignedSeats: number; TotalSeats: number }): SaleState {
  const left = seats.TotalSeats - seats.AssignedSeats;
  if (left <= 0) return 'sold-out';
  return left <= limits.limitedSeats ? 'limited' : 'available';
}
