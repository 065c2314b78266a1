/**
 * Whether this run takes every case. `npm run check:long` does (`BREADTH=full`). `npm test` takes a sample in which each kind
 * of case comes at least once.
 */
export const isFull = process.env.BREADTH === 'full';

/** The one of these whose turn it is, or in a full run all of them. */
export const inTurns = <T>(all: readonly T[], turn: number): readonly T[] =>
  isFull ? all : all.filter((_, at) => at === turn % all.length);
