import { expect, test } from '@jest/globals';
import { takeRecorded } from './record.ts';
import { watchMetrics } from './watch-metrics.ts';

test('the shell records each metric of a remote once, and at most twenty', () => {
  let add = (_: string[]) => {};
  class Observer {
    constructor(take: (list: { getEntries(): { name: string }[] }) => void) {
      add = (names) => take({ getEntries: () => names.map((name) => ({ name })) });
    }
    observe(options: object) {
      expect(options).toEqual({ type: 'mark', buffered: true });
    }
  }
  Object.assign(globalThis, { PerformanceObserver: Observer });
  watchMetrics();
  const seat = 'viewmax:booking@1.0.0-a seat_chosen';
  add([seat, 'other', 'viewmax:booking@1.0.0-a Seat 7', seat]);
  add([seat]);
  expect(takeRecorded()).toEqual([{ type: 'metric', remote: 'booking@1.0.0-a', name: 'seat_chosen' }]);
  add(Array.from({ length: 30 }, (_, seat) => `viewmax:booking@1.0.0-a seat_${seat}`));
  expect(takeRecorded()).toHaveLength(19);
});
