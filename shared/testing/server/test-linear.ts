const SIZES = [1 << 14, 1 << 16, 1 << 18, 1 << 20];
/** Linear time grows as the input, four times a step. Quadratic time grows sixteen times. */
const MOST_GROWTH = 9;
/**
 * Below this, the first calls of a function and the collection of garbage count for more than the input. The tests of
 * servers share a process, so a collection visits the modules of all of them.
 */
const NOISE_MS = 40;
const MOST_MS = 5000;
/** A collection of the whole heap of this process may be in each of the first tries. */
const MOST_TRIES = 6;

/** Processor time of this thread, which other programs on the machine do not lengthen. */
function costOf(parse: (input: string) => unknown, input: string): number {
  const before = process.threadCpuUsage();
  try {
    parse(input);
  } catch {
    // Most parsers refuse the worst case. The test is about the time until they do.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Throws unless a parser takes linear time for its worst case, up to 1 MB. The steps stop at the first size that takes too
 * long.
 *
 * @example
 * mustBeLinear(acceptsBrotli, (length) => `br${' '.repeat(length)}x`);
 */
export function mustBeLinear(
  parse: (input: string) => unknown,
  worst: (length: number) => string,
  tries = MOST_TRIES,
): void {
  let before = NOISE_MS;
  for (const size of SIZES) {
    const input = worst(size);
    const most = Math.min(MOST_MS, before * MOST_GROWTH);
    let cost = costOf(parse, input);
    for (let more = 1; more < tries && (cost > most || more < 2); more += 1)
      cost = Math.min(cost, costOf(parse, input));
    if (cost > most)
      throw new Error(
        `${size} characters took ${Math.round(cost)} ms, and a quarter of them at most ${Math.round(before)} ms.`,
      );
    before = Math.max(NOISE_MS, cost);
  }
}
