import type { Cinema } from '@viewmax/shared/contracts/cinemas';
import { type SlotState, slotState } from '@viewmax/shared/contracts/slot-state';

/** The seats of a showtime at a cinema. Null when the backend does not count them; the purchase then decides. */
export function seatsOf({ AssignedSeats, TotalSeats }: Cinema): { state: SlotState; left: number } | null {
  if (typeof AssignedSeats !== 'number' || typeof TotalSeats !== 'number') return null;
  return { state: slotState({ AssignedSeats, TotalSeats }), left: TotalSeats - AssignedSeats };
}
