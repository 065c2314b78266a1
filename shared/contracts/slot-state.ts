import { limits } from './constants.ts';

export type SlotState = 'available' | 'limited' | 'sold-out';

/**
 * The sale state of a showtime, or of a cinema of one.
 *
 * @example
 * slotState({ AssignedSeats: 95, TotalSeats: 100 }); // 'limited'
 */
export function slotState(seats: { AssignedSeats: number; TotalSeats: number }): SlotState {
  const left = seats.TotalSeats - seats.AssignedSeats;
  if (left <= 0) return 'sold-out';
  return left <= limits.limitedSeats ? 'limited' : 'available';
}
