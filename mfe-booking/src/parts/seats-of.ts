import type { Cinema } from '@viewmax/contracts/cinemas';
import { type ShowtimeState, showtimeState } from '@viewmax/contracts/showtime-state';
import { numberOf } from '@viewmax/shared/bundled/number-of.ts';

/** The seats of a showtime at a cinema. Null when the backend does not count them; the purchase then decides. */
export function seatsOf(cinema: Cinema): { state: ShowtimeState; left: number } | null {
  const AssignedSeats = numberOf(cinema.AssignedSeats);
  const TotalSeats = numberOf(cinema.TotalSeats);
  if (AssignedSeats === undefined || TotalSeats === undefined) return null;
  return { state: showtimeState({ AssignedSeats, TotalSeats }), left: TotalSeats - AssignedSeats };
}
