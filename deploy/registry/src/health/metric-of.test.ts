import { expect, test } from '@jest/globals';
import type { ReportEvent } from '@viewmax/shared/contracts/reports';
import { isFailure } from './metric-of.ts';

const remote = 'catalog@1.0.0-a';

test.each<[ReportEvent, boolean]>([
  [{ type: 'load', remote, ok: false, ms: 9 }, true],
  [{ type: 'error', remote, kind: 'render', message: 'x' }, true],
  [{ type: 'fallback', remote, to: 'catalog@1.0.0-b' }, true],
  [{ type: 'load', remote, ok: true, ms: 9 }, false],
  [{ type: 'mount', remote, ms: 9 }, false],
  [{ type: 'vital', remote, name: 'LCP', value: 9 }, false],
  [{ type: 'move', remote, ms: 9 }, false],
])('%j is a failure: %p', (event, failed) => {
  expect(isFailure(event)).toBe(failed);
});
