import type { Cinema } from '@viewmax/shared/contracts/cinemas';
import { type SlotState, slotState } from '@viewmax/shared/contracts/slot-state';

/** How a showtime stands at a cinema; null where the backend does not count its seats: then the purchase itself says. */
export function seatsOf({ AssignedSeats, TotalSeats }: Cinema): { state: SlotState; left: number } | null {
  if (typeof AssignedSeats !== 'number' || typeof TotalSeats !== 'number') return null;
  return { state: slotState({ AssignedSeats, TotalSeats }), left: TotalSeats - AssignedSeats };
}
