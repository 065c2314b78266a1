import { lastOf } from './last-of.ts';
import { type RowAndSeat, readSeat } from './seat-names.ts';

/** Numbers that follow one another are a range. @example numbersText(['1', '2', '3', '7', '8']) // '1 to 3, 7 and 8' */
export function numbersText(seats: readonly string[]): string {
  const runs: string[][] = [];
  for (const seat of seats) {
    const run = lastOf(runs);
    if (run && Number(seat) === Number(lastOf(run)) + 1) run.push(seat);
    else runs.push([seat]);
  }
  const words = runs.flatMap((run) => (run.length > 2 ? `${run[0]} to ${lastOf(run)}` : run));
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${lastOf(words)}`;
}

/** @example seatsText([{ row: 'F', seat: '7' }, { row: 'F', seat: '8' }]) // 'Row F, seats 7 and 8' */
export function seatsText(seats: readonly RowAndSeat[]): string {
  const rows = new Map<string, string[]>();
  for (const { row, seat } of seats) rows.set(row, [...(rows.get(row) ?? []), seat]);
  const words = [...rows].map(
    ([row, numbers]) =>
      `row ${row}, seat${numbers.length > 1 ? 's' : ''} ${numbersText(numbers.sort((one, other) => Number(one) - Number(other)))}`,
  );
  return words.join('; ').replace('r', 'R');
}

/** Seats by their names, as people say them. @example seatsInWords(['I5', 'I6', 'I7', 'J1']) // 'Row I, seats 5 to 7; row J, seat 1' */
export function seatsInWords(names: readonly string[]): string {
  const seats = names.flatMap((name) => readSeat(name) ?? []).filter(({ row }) => row);
  return seats.length < names.length ? names.join(', ') : seatsText(seats);
}
