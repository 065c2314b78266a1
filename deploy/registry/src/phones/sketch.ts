import { hash } from 'node:crypto';

/**
 * Counts distinct ids without storing one (HyperLogLog): each of 1024 bytes is the longest run of zeros among the hashes
 * that fall on it. The count is within 3 % for two thirds of all sets of ids.
 */
export type Sketch = Uint8Array;

const SIZE = 1024;
const BIAS = 0.7213 / (1 + 1.079 / SIZE);
/** Below this count, the empty bytes give the better estimate. */
const FEW = 2.5 * SIZE;

export const emptySketch = (): Sketch => new Uint8Array(SIZE);

/** Adds an id. Returns whether the sketch has changed. */
export function addTo(sketch: Sketch, id: string): boolean {
  const bytes = hash('sha256', id, 'buffer');
  const place = bytes.readUInt32BE(0) % SIZE;
  const run = Math.clz32(bytes.readUInt32BE(4)) + 1;
  if (run <= (sketch[place] ?? 0)) return false;
  sketch[place] = run;
  return true;
}

/** The sketch of all ids of both. */
export const merged = (one: Sketch, other: Sketch): Sketch => one.map((run, place) => Math.max(run, other[place] ?? 0));

export function countOf(sketch: Sketch): number {
  const empty = sketch.filter((run) => run === 0).length;
  const estimate = (BIAS * SIZE ** 2) / sketch.reduce((sum, run) => sum + 2 ** -run, 0);
  return Math.round(estimate <= FEW && empty > 0 ? SIZE * Math.log(SIZE / empty) : estimate);
}
