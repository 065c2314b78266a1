import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { LiveRemote } from '@viewmax/contracts/discovery';
import { createReleases } from '../releases/releases.ts';
import { takeRecorded } from './record.ts';
import { watchVitals } from './watch-vitals.ts';

const catalog = { name: 'catalog', version: '1.0.0', routes: [{ path: '/' }] } as unknown as LiveRemote;
const releases = createReleases(
  { remotes: [catalog] },
  () => {},
  () => {},
);

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
        if (type === 'event') throw new TypeError('This browser does not support the type');
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

test('a path without a remote records no vitals', () => {
  history.pushState(null, '', '/geo');
  watchVitals(releases);
  history.pushState(null, '', '/');
  emit('largest-contentful-paint', { startTime: 900 });
  expect(vitals()).toEqual([]);
});

test('the shell records supported vitals once, for the release of the first path', () => {
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

test('the shell records the worst burst of layout shifts, without shifts after a touch', () => {
  watchVitals(releases);
  emit('layout-shift', shift(100, 0.25), shift(900, 0.5), shift(950, 4, true));
  // A new burst starts after a pause of 1 s, or 5 s after the first shift.
  emit('layout-shift', shift(2_000, 0.5));
  for (let at = 10_000; at <= 16_000; at += 900) emit('layout-shift', shift(at, 0.125));
  expect(vitals()).toEqual([['catalog@1.0.0', 'CLS', 0.75]]);
});
