import type { NodeMetrics } from '@viewmax/server/node-metrics';
import { Histogram } from 'prom-client';

/** `threw`: the code of a release threw. `failed`: the renderer gave no result in time, or an invalid one. */
export type DrawingResult = 'drawn' | 'threw' | 'failed';

const RESULTS: readonly DrawingResult[] = ['drawn', 'threw', 'failed'];

/**
 * Returns the function that measures one drawing. `resultOf` returns undefined for an answer that drew nothing. Pages
 * measure with the way to the renderer, and the role `draw` without it.
 */
export function measureDrawing({ register }: Pick<NodeMetrics, 'register'>) {
  const seconds = new Histogram({
    name: 'viewmax_drawing_seconds',
    help: 'Durations of drawings of first screens, by their result',
    labelNames: ['result'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 4],
    registers: [register],
  });
  for (const result of RESULTS) seconds.zero({ result });
  return async <T>(work: () => Promise<T>, resultOf: (value: T) => DrawingResult | undefined): Promise<T> => {
    const end = seconds.startTimer();
    try {
      const value = await work();
      const result = resultOf(value);
      if (result) end({ result });
      return value;
    } catch (error) {
      end({ result: 'failed' });
      throw error;
    }
  };
}
