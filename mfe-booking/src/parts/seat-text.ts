import { partyOf, partyText } from '@viewmax/contracts/category-words';
import { readSeat } from '@viewmax/contracts/seat-names';
import { unbroken } from '@viewmax/contracts/seat-words';
import type { Ticket } from '@viewmax/contracts/tickets';
import { counted } from '@viewmax/shared/bundled/counted.ts';

/** The seat of a ticket as a screen says it. An older backend names it by its short name alone. */
export const seatOf = ({ SeatText, SeatNumber }: Ticket): string => unbroken(SeatText ?? SeatNumber);

/** The people of these tickets, where they have categories. @example peopleText(tickets) // '2 adults, 1 child' */
export const peopleText = (tickets: readonly Ticket[]): string =>
  partyText(partyOf(tickets.map(({ Category }) => Category)));

/** Tickets of one screening, by seat. Neighbours are one range. @example seatText(tickets) // '3 tickets, J1\u00a0to\u00a0J3' */
export function seatText(tickets: readonly Ticket[]): string {
  const runs: { first: string; last?: string }[] = [];
  let before: ReturnType<typeof readSeat> = null;
  for (const { SeatNumber: name } of tickets) {
    if (!name) continue;
    const seat = readSeat(name);
    const run = runs[runs.length - 1];
    if (run && seat && seat.row === before?.row && Number(seat.seat) === Number(before.seat) + 1) run.last = name;
    else runs.push({ first: name });
    before = seat;
  }
  const words = runs.map(({ first, last }) => (last ? `${first} to ${last}` : first));
  return unbroken([peopleText(tickets) || counted(tickets.length, 'ticket'), ...words].join(', '));
}
