import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { LiveRemote } from '@viewmax/shared/contracts/discovery';
import { createReleases } from '../releases/releases.ts';
import { takeRecorded } from './record.ts';
import { watchVitals } from './watch-vitals.ts';

const catalog = { name: 'catalog', version: '1.0.0', routes: [{ path: '/' }] } as unknown as LiveRemote;
const releases = createReleases({ remotes: [catalog] }, () => {});

let emit: (type: string, ...entries: object[]) => void;
const { PerformanceObserver } = globalThis;

beforeEach(() => {
  takeRecorded();
  const watching = new Map<string, (list: { getEntries(): object[] }) => void>();
  emit = (type, ...entries) => watching.get(type)?.({ getEntries: () => entries });
  Object.assign(globalThis, {
    PerformanceObserver: class {
      readonly take: (list: { getEntries(): object[] }) => void;
      constructor(take: (list: { getEntries(): object[] }) => void) {
        this.take = take;
      }
      observe({ type }: { type: string }): void {
        if (type === 'event') throw new TypeError('This browser knows no such type');
        watching.set(type, this.take);
      }
    },
  });
});
afterEach(() => void Object.assign(globalThis, { PerformanceObserver }));

function vitals() {
  document.dispatchEvent(new Event('visibilitychange'));
  return takeRecorded().map((event) => (event.type === 'vital' ? [event.remote, event.name, event.value] : event));
}

const shift = (startTime: number, value: number, hadRecentInput = false) => ({ startTime, value, hadRecentInput });

it('a path that no remote owns has nobody to tell of', () => {
  history.pushState(null, '', '/geo');
  watchVitals(releases);
  history.pushState(null, '', '/');
  emit('largest-contentful-paint', { startTime: 900 });
  expect(vitals()).toEqual([]);
});

it('what the browser measured is told once, of the release that the page began with; what it cannot measure, is not', () => {
  watchVitals(releases);
  emit('navigation', { responseStart: 200 });
  emit('paint', { name: 'first-paint', startTime: 300 }, { name: 'first-contentful-paint', startTime: 400 });
  emit('largest-contentful-paint', { startTime: 500 }, { startTime: 900 });
  expect(vitals()).toEqual([
    ['catalog@1.0.0', 'TTFB', 200],
    ['catalog@1.0.0', 'FCP', 400],
    ['catalog@1.0.0', 'LCP', 900],
  ]);
  expect(vitals()).toEqual([]);
});

it('the layout’s shifts are summed by bursts, of which the worst counts, without those that follow a touch', () => {
  watchVitals(releases);
  emit('layout-shift', shift(100, 0.25), shift(900, 0.5), shift(950, 4, true));
  // A second later, or five after its beginning, it is another burst.
  emit('layout-shift', shift(2_000, 0.5));
  for (let at = 10_000; at <= 16_000; at += 900) emit('layout-shift', shift(at, 0.125));
  expect(vitals()).toEqual([['catalog@1.0.0', 'CLS', 0.75]]);
});
