const SEAT = /^([A-Z]+)(\d+)$/;

const listed = (parts: readonly (string | number)[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join('');

/** Neighbours in one row, three or more of them as their ends. */
function numbersText(numbers: readonly number[]): string {
  const runs: number[][] = [];
  for (const number of [...numbers].sort((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run?.at(-1) === number - 1) run.push(number);
    else runs.push([number]);
  }
  return listed(runs.flatMap((run): (string | number)[] => (run.length > 2 ? [`${run[0]} to ${run.at(-1)}`] : run)));
}

/** Seats as people say them. @example seatsInWords(['I5', 'I6', 'I7', 'J1']) // 'Row I, seats 5 to 7; row J, seat 1' */
export function seatsInWords(seats: readonly string[]): string {
  const rows = new Map<string, number[]>();
  for (const seat of seats) {
    const [, row, number] = SEAT.exec(seat) ?? [];
    // A hall may name its seats in another way.
    if (!row) return seats.join(', ');
    rows.set(row, [...(rows.get(row) ?? []), Number(number)]);
  }
  const words = [...rows].map(
    ([row, numbers]) => `row ${row}, seat${numbers.length > 1 ? 's' : ''} ${numbersText(numbers)}`,
  );
  return words.join('; ').replace(/^r/, 'R');
}

/** The seats, or the number of people whose seats are unknown. */
export const seatsText = (seats: readonly string[], people: number): string =>
  seatsInWords(seats) || (people === 1 ? '1 person' : `${people} people`);
