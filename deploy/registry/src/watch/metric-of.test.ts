import { expect, test } from '@jest/globals';
import type { ReportEvent } from '@viewmax/contracts/reports';
import { isFailure, metricOf } from './metric-of.ts';

const remote = 'catalog@1.0.0-a';

test.each<[ReportEvent, boolean]>([
  [{ type: 'load', remote, ok: false, ms: 9 }, true],
  [{ type: 'load', remote, ok: false, ms: 9, slow: true }, false],
  [{ type: 'error', remote, kind: 'render', message: 'x' }, true],
  [{ type: 'fallback', remote, to: 'catalog@1.0.0-b' }, true],
  [{ type: 'load', remote, ok: true, ms: 9 }, false],
  [{ type: 'mount', remote, ms: 9 }, false],
  [{ type: 'vital', remote, name: 'LCP', value: 9 }, false],
  [{ type: 'move', remote, ms: 9 }, false],
  [{ type: 'metric', remote, name: 'seat_chosen' }, false],
])('%j is a failure: %p', (event, failed) => {
  expect(isFailure(event)).toBe(failed);
});

test.each<[string, Parameters<typeof metricOf>[0], ReturnType<typeof metricOf>]>([
  ['a load that failed', { type: 'load', remote, ok: false, ms: 9 }, { metric: 'load_failed', value: 9 }],
  ['a load on a slow line', { type: 'load', remote, ok: false, ms: 9, slow: true }, { metric: 'load_slow', value: 9 }],
  ['an error', { type: 'error', remote, kind: 'integrity', message: 'x' }, { metric: 'error_integrity', value: 0 }],
  ['a fallback', { type: 'fallback', remote, to: 'catalog@1.0.0-b' }, { metric: 'fallback', value: 0 }],
  ['a layout shift', { type: 'vital', remote, name: 'CLS', value: 0.1 }, { metric: 'cls', value: 0.1 }],
])('the event %s counts, and has no time', (_, event, counted) => {
  expect(metricOf(event)).toEqual(counted);
});

test.each<[string, Parameters<typeof metricOf>[0]]>([
  ['load', { type: 'load', remote, ok: true, ms: 9 }],
  ['mount', { type: 'mount', remote, ms: 9 }],
  ['move', { type: 'move', remote, ms: 9 }],
  ['inp', { type: 'vital', remote, name: 'INP', value: 9 }],
])('the time of %s counts as a time', (metric, event) => {
  expect(metricOf(event)).toEqual({ metric, value: 9, ms: 9 });
});
