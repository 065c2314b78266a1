import { type PlanSeat, seatsText } from '@viewmax/contracts/best-seats';

/** Row and number of a seat's name: `F7` and `3-7`. */
function partsOf(name: string): Pick<PlanSeat, 'row' | 'seat'> {
  const [, row = '', seat = name] = /^(.*)-([^-]+)$/.exec(name) ?? /^(\D+)(.+)$/.exec(name) ?? [];
  return { row, seat };
}

/** @example heldText(['F7', 'F8']) // 'Row F, seats 7 and 8' */
export const heldText = (names: readonly string[]): string => seatsText(names.map(partsOf));

/** @example yieldedText(['F7', 'F8']) // 'Row F, seats 7 and 8 went to a member with the points for them' */
export const yieldedText = (names: readonly string[]): string =>
  `${heldText(names)} went to a member with the points for ${names.length === 1 ? 'it' : 'them'}`;

const ROWS = ['', '', 'in two rows', 'in three rows', 'in four rows'];

/** Whether the party sits together; undefined for one person. */
export function togetherText(names: readonly string[]): string | undefined {
  if (names.length < 2) return undefined;
  const seats = names.map(partsOf);
  const rows = new Set(seats.map(({ row }) => row)).size;
  if (rows > 1) return ROWS[rows] ?? 'in several rows';
  return seats.every(({ seat }, at) => Number(seat) === Number(seats[0]?.seat) + at) ? 'together' : 'in one row';
}
