import { matchRoute } from '@viewmax/shared/contracts/match-route';
import type { ReportEvent } from '@viewmax/shared/contracts/reports';
import { nameOf, type Releases } from '../releases/releases.ts';
import { record } from './record.ts';

type Vital = Extract<ReportEvent, { type: 'vital' }>['name'];
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
type Interaction = PerformanceEntry & { interactionId?: number };

function observe<E extends PerformanceEntry>(type: string, take: (entry: E) => void, more: object = {}): void {
  try {
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => void take(entry as E))).observe({
      type,
      buffered: true,
      ...more,
    });
  } catch {
    // This browser does not measure it.
  }
}

/** The layout shifts of one burst: at most a second apart and five seconds in all, as the Web Vital counts them. */
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

/** The Web Vitals of this visit, put down to the remote that the page began with, once the page is put away. */
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
      for (const [name, value] of found) record({ type: 'vital', remote: nameOf(owner), name, value });
    },
    { once: true, capture: true },
  );
}
