import type { Ticket } from '@viewmax/contracts/tickets';

interface Run {
  row: string;
  first: number;
  last: number;
}

const textOf = ({ row, first, last }: Run): string =>
  first === last ? row + first : `${row}${first} to ${row}${last}`;

/** The tickets of one showing, by seat. Neighbours are one range. @example seatText(tickets) // '3 tickets, J1 to J3' */
export function seatText(tickets: readonly Ticket[]): string {
  const count = `${tickets.length} ${tickets.length === 1 ? 'ticket' : 'tickets'}`;
  const parts: string[] = [];
  let run: Run | undefined;
  const end = () => {
    if (run) parts.push(textOf(run));
    run = undefined;
  };
  for (const { SeatNumber } of tickets) {
    const [, row, digits] = /^(\D*)([1-9]\d*)$/.exec(SeatNumber ?? '') ?? [];
    const seat = Number(digits);
    if (run && row === run.row && seat === run.last + 1) {
      run.last = seat;
      continue;
    }
    end();
    if (row !== undefined) run = { row, first: seat, last: seat };
    else if (SeatNumber) parts.push(SeatNumber);
  }
  end();
  return [count, ...parts].join(', ');
}
