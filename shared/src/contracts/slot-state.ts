import { limits } from './constants.ts';

export type SlotState = 'available' | 'limited' | 'sold-out';

/**
 * How a showtime, or a cinema of one, stands for sale.
 *
 * @example
 * slotState({ AssignedSeats: 95, TotalSeats: 100 }); // 'limited'
 */
export function slotState(seats: { AssignedSeats: number; TotalSeats: number }): SlotState {
  const left = seats.TotalSeats - seats.AssignedSeats;
  if (left <= 0) return 'sold-out';
  return left <= limits.limitedSeats ? 'limited' : 'available';
}
