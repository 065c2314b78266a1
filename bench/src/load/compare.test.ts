import { expect, test } from '@jest/globals';
import { compare } from './compare.ts';
import type { Visit } from './visit.ts';

const visit = (lcp: number, script: number): Visit => ({
  ...{ lcp, fcp: lcp, cls: 0, tappable: lcp, firstPoster: lcp, requestsBeforePoster: 5 },
  bytes: { document: 0, script, style: 0, fetch: 0, image: 0, other: 0 },
});

/** The row of Home's paint without its server-rendered screen, beside a monolith of 1.5 s and 100 kB. */
const homeWithout = (lcp: number, bytes: number) => {
  const sides = { rendered: [visit(500, bytes)], bare: [visit(lcp, bytes)], monolith: [visit(1500, 100_000)] };
  const rows = compare({ home: sides, movie: sides, again: [{ lcp: 400, codeBytes: 0 }], renderingMs: {}, busy: {} });
  return rows.find(({ what, bar }) => what === 'Home: largest contentful paint, server rendering off' && bar);
};

test('the app alone may paint as late as a monolith with as many bytes, and no more than a twentieth later', () => {
  // 40 kB more take 200 ms of the line.
  expect(homeWithout(1700, 140_000)).toMatchObject({ yardstick: 1700, value: 1, met: true });
  expect(homeWithout(1800, 140_000)?.met).toBe(false);
  expect(homeWithout(1700, 100_000)).toMatchObject({ yardstick: 1500, met: false });
});

const task = (start: number, ms: number) => ({ start, ms });

/** The rows of Home's long tasks. Ours paints at 600 ms, the monolith at 2 s. */
const busyHome = (ours: ReturnType<typeof task>[], scripts = ours) => {
  const busy = {
    home: {
      ours: [{ painted: 600, tasks: ours, scripts }],
      monolith: [{ painted: 2_000, tasks: [task(100, 300), task(1_500, 150), task(1_900, 100)], scripts: [] }],
    },
  };
  const sides = { rendered: [], bare: [], monolith: [] };
  const rows = compare({ home: sides, movie: sides, again: [], renderingMs: {}, busy });
  return rows.filter(({ what }) => /^home: (blocking|longest)/.test(what));
};

test('a tap waits for what is above 50 ms of each task since the first paint of the app, on both sides', () => {
  const [blocking, longest, code] = busyHome([task(200, 400), task(1_000, 80), task(4_900, 60), task(5_100, 900)]);
  expect(blocking).toMatchObject({ ours: 40, yardstick: 150, met: true });
  expect(longest).toMatchObject({ ours: 80, yardstick: 150, met: true });
  expect(code).toMatchObject({ ours: 80, bar: 100, met: true });
});

test('a task that began before the first paint and lasts beyond it counts', () => {
  const [blocking, longest, code] = busyHome([task(550, 160)], [task(560, 120)]);
  expect(blocking).toMatchObject({ ours: 110, met: false });
  expect(longest).toMatchObject({ ours: 160, met: false });
  expect(code).toMatchObject({ ours: 120, met: false });
});
