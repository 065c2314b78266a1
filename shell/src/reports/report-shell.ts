import type { Release } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import { record } from './record.ts';

/** Records that the shell loaded and painted. Mount points record the same for remotes, so ops can compare. */
export function reportShell(shell: Pick<Release, 'name' | 'version'>): void {
  const remote = releaseName(shell);
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // At this event the browser has loaded the shell's file and run React's part of it.
  record({ type: 'load', remote, ok: true, ms: page?.domContentLoadedEventStart ?? 0 });
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  if (paint) record({ type: 'mount', remote, ms: paint.startTime });
}
