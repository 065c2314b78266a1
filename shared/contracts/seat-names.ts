// The backend names seats, and the app reads the names. No zod here: the app bundles it.

export interface RowAndSeat {
  row: string;
  seat: string;
}

/** Row and number: F7, and 3-7 where rows have numbers too. */
export const seatName = (row: string, seat: string): string => (/\d$/.test(row) ? `${row}-${seat}` : row + seat);

/**
 * Reads `seatName` back; null where a hall names its seats in another way. A hall without rows has only numbers.
 *
 * @example readSeat('3-7') // { row: '3', seat: '7' }
 */
export function readSeat(name: string): RowAndSeat | null {
  const [, numbered, letters = '', seat] = /^(?:(\S+)-|([^\s\d]*))(\d+)$/.exec(name) ?? [];
  return seat === undefined ? null : { row: numbered ?? letters, seat };
}
