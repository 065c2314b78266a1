import { seatsText as seatsInRows } from '@viewmax/contracts/best-seats';

const SEAT = /^([A-Z]+)(\d+)$/;

/** Seats as people say them. @example seatsInWords(['I5', 'I6', 'I7', 'J1']) // 'Row I, seats 5 to 7; row J, seat 1' */
export function seatsInWords(names: readonly string[]): string {
  const seats = names.flatMap((name) => {
    const [, row = '', seat = ''] = SEAT.exec(name) ?? [];
    return row ? [{ row, seat }] : [];
  });
  // A hall may name its seats in another way.
  if (seats.length < names.length) return names.join(', ');
  return seatsInRows(seats.sort((one, other) => Number(one.seat) - Number(other.seat)));
}

/** The seats, or the number of people whose seats are unknown. */
export const seatsText = (seats: readonly string[], people: number): string =>
  seatsInWords(seats) || (people === 1 ? '1 person' : `${people} people`);
