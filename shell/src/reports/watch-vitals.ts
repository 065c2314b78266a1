import { matchRoute } from '@viewmax/contracts/match-route';
import { releaseName } from '@viewmax/contracts/release-name';
import type { ReportEvent } from '@viewmax/contracts/reports';
import { history, moved } from '../navigation/history.tsx';
import type { Releases } from '../releases/releases.ts';
import { observe } from './observe.ts';
import { record } from './record.ts';

type Vital = Extract<ReportEvent, { type: 'vital' }>['name'];
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
type Interaction = PerformanceEntry & { interactionId?: number; target: Node | null };

/** The time from one change of the screen to the next. */
interface View {
  since: number;
  path: string;
  /** The release of the screen. The shell's own screens have none. */
  release: string | undefined;
  sumOfBurst: (shift: Shift) => number;
}

/** The remote in which a tap fell, in a slot too. The browser forgets a target that has left the page. */
const tappedIn = ({ target }: Interaction): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-remote]')?.dataset.remote : undefined;

/** Sums layout shifts by burst, as the Web Vital does: at most 1 s apart and 5 s in total. */
function sumByBurst(): View['sumOfBurst'] {
  let sum = 0;
  let first = 0;
  let last = 0;
  return ({ value, startTime }) => {
    if (startTime - last > 1_000 || startTime - first > 5_000) {
      sum = 0;
      first = startTime;
    }
    last = startTime;
    sum += value;
    return sum;
  };
}

/**
 * Records the Web Vitals of this visit once the page is hidden. A change of the path or of its release closes a view, and
 * begins one for the release on the screen. An entry belongs to the view of its start, because the browser reports a slow
 * tap on a link after the move. A tap in a slot belongs to the remote that fills it. A release gets its worst value.
 */
export function watchVitals({ $inUse, of }: Pick<Releases, '$inUse' | 'of'>): void {
  const views: View[] = [];
  const found = new Map<string, Map<Vital, number>>();

  function begin(since = performance.now(), path = location.pathname): void {
    const owner = matchRoute($inUse.get(), path)?.remote;
    const release = owner && releaseName(owner);
    const [before] = views;
    if (before?.path === path && before.release === release) return;
    views.unshift({ since, path, release, sumOfBurst: sumByBurst() });
  }

  const viewOf = ({ startTime }: PerformanceEntry) => views.find(({ since }) => since <= startTime);

  function take(name: Vital, value: number, release: string | undefined): void {
    if (!release) return;
    const values = found.get(release) ?? new Map<Vital, number>();
    found.set(release, values.set(name, Math.max(values.get(name) ?? 0, value)));
  }

  begin(0, moved.from || location.pathname);
  if (moved.at > 0) begin(moved.at);
  const ends = [history.subscribe(begin), $inUse.listen(() => begin())];
  observe('largest-contentful-paint', (entry) => take('LCP', entry.startTime, viewOf(entry)?.release));
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') take('FCP', entry.startTime, viewOf(entry)?.release);
  });
  observe<PerformanceNavigationTiming>('navigation', (entry) =>
    take('TTFB', entry.responseStart, viewOf(entry)?.release),
  );
  observe<Shift>('layout-shift', (shift) => {
    const view = shift.hadRecentInput ? undefined : viewOf(shift);
    if (view) take('CLS', view.sumOfBurst(shift), view.release);
  });
  function takeTap(entry: Interaction): void {
    const tapped = of(tappedIn(entry) ?? '');
    if (entry.interactionId) take('INP', entry.duration, tapped ? releaseName(tapped) : viewOf(entry)?.release);
  }
  observe('event', takeTap, { durationThreshold: 40 });

  document.addEventListener(
    'visibilitychange',
    () => {
      for (const end of ends) end();
      for (const [remote, values] of found)
        for (const [name, value] of values) record({ type: 'vital', remote, name, value });
    },
    { once: true, capture: true },
  );
}
