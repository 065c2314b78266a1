import { matchRoute } from '@viewmax/contracts/match-route';
import { releaseName } from '@viewmax/contracts/release-name';
import type { ReportEvent } from '@viewmax/contracts/reports';
import type { Releases } from '../releases/releases.ts';
import { observe } from './observe.ts';
import { record } from './record.ts';

type Vital = Extract<ReportEvent, { type: 'vital' }>['name'];
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
type Interaction = PerformanceEntry & { interactionId?: number };

/** Sums layout shifts by burst, as the Web Vital does: at most 1 s apart and 5 s in total. */
function worstBurst(take: (value: number) => void): (shift: Shift) => void {
  let sum = 0;
  let first = 0;
  let last = 0;
  return ({ value, hadRecentInput, startTime }) => {
    if (hadRecentInput) return;
    if (startTime - last > 1_000 || startTime - first > 5_000) {
      sum = 0;
      first = startTime;
    }
    last = startTime;
    sum += value;
    take(sum);
  };
}

/** Records the Web Vitals of this visit once the page is hidden. They count for the remote of the first path. */
export function watchVitals({ $inUse }: Releases): void {
  const owner = matchRoute($inUse.get(), location.pathname)?.remote;
  if (!owner) return;
  const found = new Map<Vital, number>();
  const worst = (name: Vital) => (value: number) => found.set(name, Math.max(found.get(name) ?? 0, value));

  observe('largest-contentful-paint', ({ startTime }) => found.set('LCP', startTime));
  observe('paint', ({ name, startTime }) => name === 'first-contentful-paint' && found.set('FCP', startTime));
  observe<PerformanceNavigationTiming>('navigation', ({ responseStart }) => found.set('TTFB', responseStart));
  observe('layout-shift', worstBurst(worst('CLS')));
  observe<Interaction>('event', ({ interactionId, duration }) => interactionId && worst('INP')(duration), {
    durationThreshold: 40,
  });

  document.addEventListener(
    'visibilitychange',
    () => {
      for (const [name, value] of found) record({ type: 'vital', remote: releaseName(owner), name, value });
    },
    { once: true, capture: true },
  );
}
