import type { Cinema } from '@viewmax/contracts/cinemas';
import { type SaleState, saleState } from '@viewmax/contracts/sale-state';
import { numberOf } from '@viewmax/shared/bundled/number-of.ts';

/** The seats of a showtime at a cinema. Null when the backend does not count them; the purchase then decides. */
export function seatsLeft(cinema: Cinema): { state: SaleState; left: number } | null {
  const AssignedSeats = numberOf(cinema.AssignedSeats);
  const TotalSeats = numberOf(cinema.TotalSeats);
  if (AssignedSeats === undefined || TotalSeats === undefined) return null;
  return { state: saleState({ AssignedSeats, TotalSeats }), left: TotalSeats - AssignedSeats };
}
