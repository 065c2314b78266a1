import { expect, test } from '@jest/globals';
import type { Figure } from '../api/answers.ts';
import { meanOf, seriesOf } from './series.ts';

const NOW = Date.parse('2026-03-02T10:00:30Z');
const figure = (minutesAgo: number, metric: string, count: number, total = 0, release = 'catalog@1.0.0-a'): Figure => ({
  minute: new Date(Date.parse('2026-03-02T10:00:00Z') - minutesAgo * 60_000).toISOString(),
  release,
  metric,
  count,
  total,
});

test('a minute without a report has no rate, which is not a rate of zero', () => {
  const { failed, mountMs, share } = seriesOf([figure(0, 'mount', 3, 900)], ['catalog@1.0.0-a'], NOW, 2);
  expect(failed).toEqual([null, 0]);
  expect(mountMs).toEqual([null, 300]);
  expect(share).toBe(0);
  expect(seriesOf([], ['catalog@1.0.0-a'], NOW, 2).share).toBeNull();
});

test('other releases, older minutes and other metrics do not count', () => {
  const figures = [
    figure(0, 'mount', 7, 0, 'catalog@9.9.9-z'),
    figure(60, 'mount', 7),
    figure(0, 'fallback', 7),
    figure(0, 'lcp', 7, 9000),
  ];
  expect(seriesOf(figures, ['catalog@1.0.0-a'], NOW)).toMatchObject({ opened: 0, share: null });
});

test('what failed is a part of all that was tried', () => {
  const figures = [figure(1, 'mount', 6), figure(1, 'load_failed', 1), figure(0, 'error_render', 1)];
  const { failed, share, opened } = seriesOf(figures, ['catalog@1.0.0-a'], NOW, 2);
  expect(failed).toEqual([1 / 7, 1]);
  expect([share, opened]).toEqual([0.25, 6]);
});

test('a mean leaves out what is not known', () => {
  expect(meanOf([null, 2, 4])).toBe(3);
  expect(meanOf([null])).toBeNull();
});
