import { ApiError } from '../errors/api-error.ts';

type Bounds = { atOnce: number; mostWaiting: number };

/** Runs few jobs at once. The others wait, and a job is rejected when too many wait already. */
export function inTurn({ atOnce, mostWaiting }: Bounds): <T>(job: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let active = 0;
  return async (job) => {
    if (active >= atOnce) {
      if (waiting.length >= mostWaiting) throw new ApiError('too_slow');
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
