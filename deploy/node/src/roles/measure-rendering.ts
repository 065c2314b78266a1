import type { Renderer } from '@viewmax/renderer';
import type { NodeMetrics } from '@viewmax/server/node-metrics';
import { Histogram } from 'prom-client';

/** `threw`: the code of a release threw. `failed`: the renderer gave no answer in time, or an invalid one. */
const RESULTS = ['drawn', 'threw', 'failed'] as const;

/** Returns the function that measures the renders of a renderer. */
export function measureRendering({ register }: Pick<NodeMetrics, 'register'>) {
  const seconds = new Histogram({
    name: 'viewmax_drawing_seconds',
    help: 'Durations of renders of first screens, by their result',
    labelNames: ['result'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 4],
    registers: [register],
  });
  for (const result of RESULTS) seconds.zero({ result });
  return (renderer: Renderer): Renderer => ({
    ...renderer,
    async render(...order) {
      const end = seconds.startTimer();
      try {
        const rendered = await renderer.render(...order);
        if (rendered) end({ result: rendered.threw ? 'threw' : 'drawn' });
        return rendered;
      } catch (error) {
        end({ result: 'failed' });
        throw error;
      }
    },
  });
}
