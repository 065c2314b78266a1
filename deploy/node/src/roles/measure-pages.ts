import type { PageMeter } from '@viewmax/edge';
import type { NodeMetrics } from '@viewmax/server/node-metrics';
import { Counter } from 'prom-client';

const FAULTS = ['preloads', 'size', 'page', 'drawing'] as const;
const KINDS = ['screen', 'frame', 'bare'] as const;

/** Counts the pages of a process with the role `pages`. */
export function measurePages({ register }: Pick<NodeMetrics, 'register'>): PageMeter {
  const registers = [register];
  const pages = new Counter({
    name: 'viewmax_pages_total',
    help: 'Served pages: with a server-rendered screen, with the frame alone, or bare',
    labelNames: ['kind'],
    registers,
  });
  const lookups = new Counter({
    name: 'viewmax_page_cache_total',
    help: 'Whether a stored page or render answered (hit), or it was made (miss)',
    labelNames: ['cache', 'result'],
    registers,
  });
  const faults = new Counter({
    name: 'viewmax_page_faults_total',
    help: 'Pages that could not be made whole',
    labelNames: ['kind'],
    registers,
  });
  // A rate needs the series before the first event.
  for (const kind of KINDS) pages.inc({ kind }, 0);
  for (const kind of FAULTS) faults.inc({ kind }, 0);
  return {
    served: (kind) => pages.inc({ kind }),
    looked: (cache, isStored) => lookups.inc({ cache, result: isStored ? 'hit' : 'miss' }),
    fault: (kind) => faults.inc({ kind }),
  };
}
