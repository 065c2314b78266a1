interface Bounds {
  atOnce: number;
  mostWaiting: number;
  /** The rejection of a job that finds a full queue. */
  refusal: () => Error;
}

/**
 * Runs few jobs at once. The others wait, and a job is rejected when too many wait already.
 *
 * @example
 * const decodeInTurn = inTurn({ atOnce: 2, mostWaiting: 16, refusal: () => new ApiError('too_slow') });
 * await decodeInTurn(() => decode(bytes));
 */
export function inTurn({ atOnce, mostWaiting, refusal }: Bounds): <T>(job: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let active = 0;
  return async (job) => {
    if (active >= atOnce) {
      if (waiting.length >= mostWaiting) throw refusal();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else active += 1;
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else active -= 1;
    }
  };
}
