import { isFull } from '../setup/breadth.ts';

/**
 * The part of the faults that one of the remotes meets. All parts together have every fault, and each part has every kind.
 *
 * @example
 * shareOf(FAULTS, { index: 0, count: 4 });
 */
export function shareOf<T extends { kind: string }>(
  faults: readonly T[],
  { index, count }: { index: number; count: number },
): T[] {
  const own = faults.filter((_, at) => at % count === index % count);
  const seen = new Set(own.map(({ kind }) => kind));
  for (const fault of faults) {
    if (seen.has(fault.kind)) continue;
    seen.add(fault.kind);
    own.push(fault);
  }
  return own;
}

/** The faults of each remote's journeys: its share, or in a full run every fault. */
export const metBy = <T extends { kind: string }>(
  faults: readonly T[],
  share: { index: number; count: number },
): readonly T[] => (isFull ? faults : shareOf(faults, share));
