import type { Release } from '@viewmax/shared/contracts/discovery';
import { nameOf } from '../releases/releases.ts';
import { record } from './record.ts';

/** The shell runs, or this would not. Remotes tell of themselves as they come; who watches the shell needs to know as much. */
export function reportShell(shell: Pick<Release, 'name' | 'version'>): void {
  const remote = nameOf(shell);
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Then its modules have come and run.
  record({ type: 'load', remote, ok: true, ms: page?.domContentLoadedEventStart ?? 0 });
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  if (paint) record({ type: 'mount', remote, ms: paint.startTime });
}
