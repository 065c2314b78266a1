/** 1 is A, 26 is Z, 27 is AA. */
function rowName(number: number): string {
  const before = Math.floor((number - 1) / 26);
  return (before > 0 ? rowName(before) : '') + String.fromCharCode(65 + ((number - 1) % 26));
}

/** Without a plan, seats are numbered through the whole hall: 15 is B3 where a row has 12. */
export const countedSeat = (seat: number, seatsPerRow: number) => ({
  row: rowName(Math.ceil(seat / seatsPerRow)),
  seat: String(((seat - 1) % seatsPerRow) + 1),
});

/** Row and place, as the plan has them, or as they are counted. */
export function storedSeatName(seat: number, seatsPerRow: number, inPlan: string | null): string {
  const counted = countedSeat(seat, seatsPerRow);
  return inPlan ?? counted.row + counted.seat;
}
