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

/**
 * Words of seats on a screen, where no line ends between a word and its number. Servers keep plain spaces, because the
 * letters of an SMS have no other.
 *
 * @example unbroken('Row F, seats 7 to 9') // 'Row\u00a0F, seats\u00a07\u00a0to\u00a09'
 */
export const unbroken = (words: string): string =>
  words.replace(/\b(row|seats?) |\b(and|to) (?=\S*\d)| (?=to \S*\d)/gi, (match) => match.replace(' ', '\u00a0'));

/** Seats by their names, as a screen says them. @example seatsInWords(['I5', 'J1']) // 'Row\u00a0I, seat\u00a05; row\u00a0J, seat\u00a01' */
export function seatsInWords(names: readonly string[]): string {
  const seats = names.flatMap((name) => readSeat(name) ?? []).filter(({ row }) => row);
  return seats.length < names.length ? names.join(', ') : unbroken(seatsText(seats));
}
