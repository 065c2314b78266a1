import { readSeat } from '@viewmax/contracts/seat-names';

const ROWS = ['', '', 'in two rows', 'in three rows', 'in four rows'];

/** Whether the party sits together; undefined for one person, and where the names of the seats say no row. */
export function togetherText(names: readonly string[]): string | undefined {
  const seats = names.flatMap((name) => readSeat(name) ?? []);
  if (names.length < 2 || seats.length < names.length) return undefined;
  const rows = new Set(seats.map(({ row }) => row)).size;
  if (rows > 1) return ROWS[rows] ?? 'in several rows';
  return seats.every(({ seat }, at) => Number(seat) === Number(seats[0]?.seat) + at) ? 'together' : 'in one row';
}
