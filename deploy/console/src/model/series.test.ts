import { expect, test } from '@jest/globals';
import type { FigureView } from '@viewmax/contracts/ops/reports';
import { histogramOf } from '@viewmax/registry/histogram';
import { seriesOf } from './series.ts';

const NOW = Date.parse('2026-03-02T10:00:30Z');
const RELEASE = 'catalog@1.0.0-a';
const figure = (minutesAgo: number, metric: string, count: number, ms?: number, release = RELEASE): FigureView => ({
  minute: new Date(Date.parse('2026-03-02T10:00:00Z') - minutesAgo * 60_000).toISOString(),
  release,
  metric,
  count,
  total: count * (ms ?? 0),
  buckets: ms === undefined ? null : histogramOf(ms).map((one) => one * count),
});
const series = (figures: FigureView[], length?: number) => seriesOf(figures, [RELEASE], NOW, { length });

test('a minute without reports has no rate and no time, instead of a zero', () => {
  const { steps, share } = series([figure(0, 'load', 3, 100), figure(0, 'mount', 3, 400)], 2);
  expect(steps.map((step) => [step.share, step.mountMs])).toEqual([
    [null, null],
    [0, expect.any(Number)],
  ]);
  expect(share).toBe(0);
  expect(series([], 2)).toMatchObject({ share: null, p75: { mount: null, load: null } });
});

test('other releases, older minutes and other metrics do not count', () => {
  const figures = [
    figure(0, 'load', 7, 100, 'catalog@9.9.9-z'),
    figure(60, 'load', 7, 100),
    figure(0, 'fallback', 7),
    figure(0, 'lcp', 7, 1300),
  ];
  expect(series(figures)).toMatchObject({ opened: 0, share: null });
});

test('a page whose files failed to load counts as one attempt and one failure', () => {
  const figures = [
    figure(1, 'load', 6, 100),
    figure(1, 'load_failed', 2),
    figure(1, 'error_load', 2),
    figure(0, 'load', 2, 100),
    figure(0, 'error_render', 1),
  ];
  const { steps, share, opened } = series(figures, 2);
  expect(steps.map((step) => step.share)).toEqual([0.25, 0.5]);
  expect([share, opened]).toEqual([0.3, 8]);
});

test('a load that was too late on a slow line is no failure', () => {
  const figures = [figure(0, 'load', 2, 100), figure(0, 'load_slow', 3)];
  expect(series(figures)).toMatchObject({ opened: 2, late: 3, share: 0 });
});

test('one slow page in four does not change the quartile, two do', () => {
  const of = (slow: number) =>
    series([figure(0, 'mount', 4 - slow, 200), figure(1, 'mount', slow, 9000)]).p75.mount ?? 0;
  expect(of(1)).toBeLessThan(300);
  expect(of(2)).toBeGreaterThan(7000);
});
