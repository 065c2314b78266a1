import { limits } from './constants.ts';

export type ShowtimeState = 'available' | 'limited' | 'sold-out';

/**
 * The sale state of a showtime, or of a cinema of one.
 *
 * @example
 * showtimeState({ AssignedSeats: 95, TotalSeats: 100 }); // 'limited'
 */
export function showtimeState(seats: { AssignedSeats: number; TotalSeats: number }): ShowtimeState {
  const left = seats.TotalSeats - seats.AssignedSeats;
  if (left <= 0) return 'sold-out';
  return left <= limits.limitedSeats ? 'limited' : 'available';
}
