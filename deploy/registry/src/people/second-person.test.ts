import { expect, test } from '@jest/globals';
import { type PlanInput, planSchema } from '@viewmax/contracts/ops/rollouts';
import { reachFrom } from './second-person.ts';

const auto = { minMinutes: 0, minDevices: 0 };
const hold = { percent: 5, hold: true as const };
const testers = { percent: 100, cohort: { testers: true as const } };

test.each<[PlanInput['steps'], from: number, reach: number]>([
  [[{ percent: 1 }, { percent: 50 }], 0, 1],
  [[{ percent: 1 }, { percent: 50 }], 1, 50],
  [[{ percent: 1 }, { percent: 50 }], 2, 100],
  [[{ percent: 100, advance: 'manual' }], 0, 100],
  // Without a comparison the watch goes on by itself.
  [[{ percent: 1, ...auto }, { percent: 5 }], 0, 5],
  [
    [
      { percent: 1, ...auto },
      { percent: 5, ...auto },
    ],
    0,
    100,
  ],
  // One browser of the author would be enough for such a comparison.
  [[{ percent: 1, minDevices: 1 }, { percent: 5 }], 0, 5],
  [
    [
      { percent: 1, minDevices: 19 },
      { percent: 5, minDevices: 19 },
    ],
    0,
    100,
  ],
  [[{ percent: 1, minDevices: 20 }, { percent: 50 }], 0, 1],
  [[{ percent: 1, ...auto, advance: 'manual' }, { percent: 50 }], 0, 1],
  [[{ ...testers, advance: 'manual' }, { percent: 5 }], 0, 0],
  [[testers, { percent: 5 }], 0, 5],
  [[testers], 0, 100],
  // A hold compares until its time is over.
  [[{ percent: 50 }, hold], 1, 95],
  [[{ percent: 50, ...auto }, hold], 0, 95],
  [[{ percent: 50 }, { ...hold, minMinutes: 0 }], 1, 100],
])('the plan %j reaches from step %d on %d percent without a comparison', (steps, from, reach) => {
  expect(reachFrom(planSchema.parse({ steps }), from)).toBe(reach);
});
