import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { LiveRemote } from '@viewmax/contracts/discovery';
import { createReleases } from '../releases/releases.ts';
import { takeRecorded } from './record.ts';

const moved = { from: '/', at: 0 };
const listeners = new Set<() => void>();
jest.unstable_mockModule('../navigation/history.tsx', () => ({
  moved,
  history: {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  },
}));
const { watchVitals } = await import('./watch-vitals.ts');

const remoteOf = (name: string, version: string, path: string) =>
  ({ name, version, routes: [{ path }] }) as unknown as LiveRemote;
const catalog = remoteOf('catalog', '1.0.0', '/');
const wallet = remoteOf('wallet', '2.0.0', '/fund');

const open = () => {
  const releases = createReleases(
    { remotes: [catalog, wallet] },
    () => {},
    () => {},
  );
  watchVitals(releases);
  return releases;
};

/** The page moves at this time. */
function moves(path: string, at: number): void {
  history.pushState(null, '', path);
  jest.spyOn(performance, 'now').mockReturnValue(at);
  for (const listener of listeners) listener();
}

let unsupported = '';
let emit: (type: string, ...entries: object[]) => void;
const { PerformanceObserver } = globalThis;

beforeEach(() => {
  takeRecorded();
  listeners.clear();
  history.replaceState(null, '', '/');
  Object.assign(moved, { from: '/', at: 0 });
  const watching = new Map<string, (list: { getEntries(): object[] }) => void>();
  emit = (type, ...entries) => watching.get(type)?.({ getEntries: () => entries });
  Object.assign(globalThis, {
    PerformanceObserver: class {
      readonly take: (list: { getEntries(): object[] }) => void;
      constructor(take: (list: { getEntries(): object[] }) => void) {
        this.take = take;
      }
      observe({ type }: { type: string }): void {
        if (type === unsupported) throw new TypeError('This browser does not support the type');
        watching.set(type, this.take);
      }
    },
  });
});
afterEach(() => {
  unsupported = '';
  jest.restoreAllMocks();
  Object.assign(globalThis, { PerformanceObserver });
});

function vitals() {
  document.dispatchEvent(new Event('visibilitychange'));
  return takeRecorded().map((event) => (event.type === 'vital' ? [event.remote, event.name, event.value] : event));
}

const tap = (startTime: number, duration: number, target: Node | null = null) => ({
  startTime,
  duration,
  interactionId: 1,
  target,
});
const shift = (startTime: number, value: number, hadRecentInput = false) => ({ startTime, value, hadRecentInput });

test('a path without a remote records no vitals', () => {
  history.replaceState(null, '', '/geo');
  moved.from = '/geo';
  open();
  emit('largest-contentful-paint', { startTime: 900 });
  expect(vitals()).toEqual([]);
});

test('the shell records supported vitals once', () => {
  unsupported = 'event';
  open();
  emit('navigation', { startTime: 0, responseStart: 200 });
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
  open();
  emit('layout-shift', shift(100, 0.25), shift(900, 0.5), shift(950, 4, true));
  // A new burst starts after a pause of 1 s, or 5 s after the first shift.
  emit('layout-shift', shift(2_000, 0.5));
  for (let at = 10_000; at <= 16_000; at += 900) emit('layout-shift', shift(at, 0.125));
  expect(vitals()).toEqual([['catalog@1.0.0', 'CLS', 0.75]]);
});

describe('an entry belongs to the release that was on the screen at its start', () => {
  test('although the browser reports a slow tap on a link after the move', () => {
    open();
    moves('/fund', 5_000);
    emit('event', tap(4_900, 640), tap(6_000, 80));
    emit('layout-shift', shift(4_800, 0.25), shift(5_100, 0.5));
    expect(vitals()).toEqual([
      ['catalog@1.0.0', 'INP', 640],
      ['catalog@1.0.0', 'CLS', 0.25],
      ['wallet@2.0.0', 'INP', 80],
      ['wallet@2.0.0', 'CLS', 0.5],
    ]);
  });

  test('and a release gets the worst of its views', () => {
    open();
    emit('event', tap(1_000, 80));
    moves('/fund', 5_000);
    moves('/', 9_000);
    emit('event', tap(9_500, 240));
    moves('/geo', 12_000);
    emit('event', tap(12_500, 900));
    expect(vitals()).toEqual([['catalog@1.0.0', 'INP', 240]]);
  });

  test('also when another release takes over without a move', () => {
    const releases = open();
    emit('event', tap(1_000, 640));
    jest.spyOn(performance, 'now').mockReturnValue(5_000);
    releases.adopt({ remotes: [remoteOf('catalog', '0.9.0', '/'), wallet] });
    emit('event', tap(6_000, 80));
    expect(vitals()).toEqual([
      ['catalog@1.0.0', 'INP', 640],
      ['catalog@0.9.0', 'INP', 80],
    ]);
  });

  test('also when the member moved before this code started', () => {
    history.replaceState(null, '', '/fund');
    moved.at = 2_000;
    open();
    emit('largest-contentful-paint', { startTime: 900 });
    emit('event', tap(1_900, 640), tap(2_500, 80));
    expect(vitals()).toEqual([
      ['catalog@1.0.0', 'LCP', 900],
      ['catalog@1.0.0', 'INP', 640],
      ['wallet@2.0.0', 'INP', 80],
    ]);
  });
});

describe('a tap belongs to the remote in which it fell', () => {
  const nodeAt = (selector: string) => document.querySelector(selector) as Element;
  beforeEach(() => {
    document.body.innerHTML = `<nav>Tabs</nav>
      <div data-remote="catalog"><h1>Movie</h1><div data-remote="wallet"><button>Top up</button></div></div>
      <div data-remote="gone"><p>Off</p></div>`;
  });
  afterEach(() => document.body.replaceChildren());

  test('in a slot of another screen too', () => {
    open();
    emit('event', tap(100, 640, nodeAt('button')), tap(200, 80, nodeAt('h1')));
    expect(vitals()).toEqual([
      ['wallet@2.0.0', 'INP', 640],
      ['catalog@1.0.0', 'INP', 80],
    ]);
  });

  test('and outside of remotes, or in none that is live, to the remote on the screen', () => {
    open();
    emit('event', tap(100, 240, nodeAt('nav')), tap(200, 320, nodeAt('p')), tap(300, 80, document));
    expect(vitals()).toEqual([['catalog@1.0.0', 'INP', 320]]);
  });
});
