/** The tag of a journey that `npm run check:long` alone runs (`BREADTH=full`). */
export const LONG = { tag: '@long' };

/** Of cases that are alike, `npm test` runs those whose turn it is. */
export const inTurn = (isTurn: boolean): { tag?: string } => (isTurn ? {} : LONG);
