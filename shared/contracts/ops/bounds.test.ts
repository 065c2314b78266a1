import { expect, test } from '@jest/globals';
import { BOUNDS, type Bounds, fallIn, isWithin, leavesControl } from './bounds.ts';
import { rulesSchema } from './ownership.ts';
import { stepSchema } from './rollouts.ts';

const rule = rulesSchema.shape;
const step = stepSchema.in.shape;

test.each<[string, Bounds, (value: number) => boolean]>([
  ['first percent', BOUNDS.percent, (value) => rule.firstPercent.safeParse(value).success],
  ['minutes of the rules', BOUNDS.minutes, (value) => rule.minMinutes.safeParse(value).success],
  ['devices of the rules', BOUNDS.devices, (value) => rule.minDevices.safeParse(value).success],
  ['megabytes', BOUNDS.dayMegabytes, (value) => rule.dayMegabytes.safeParse(value).success],
  ['second person', BOUNDS.secondPerson, (value) => rule.secondPerson.safeParse(value).success],
  ['minutes of a step', BOUNDS.minutes, (value) => step.minMinutes.safeParse(value).success],
  ['devices of a step', BOUNDS.devices, (value) => step.minDevices.safeParse(value).success],
])('a form and the registry take the same numbers as %s', (_, bounds, isTaken) => {
  const { least, most } = bounds;
  const values = [least, most, least - 0.01, most + 0.01, least + 0.5, least + 1, Number.NaN];
  expect(values.map((value) => [value, isWithin(bounds, value)])).toEqual(
    values.map((value) => [value, isTaken(value)]),
  );
});

test.each([0.01, 49.9, 50, 50.1, 99, 100])('a form and the registry agree on a step of %d percent', (percent) => {
  expect(leavesControl(percent)).toBe(step.percent.safeParse(percent).success);
});

test('a step falls below an earlier one of the same devices, not beside one of others', () => {
  const lagos = { lgas: ['Ikeja'] };
  expect(fallIn([{ percent: 5 }, { percent: 5 }, { percent: 50 }])).toBeUndefined();
  expect(fallIn([{ percent: 25, cohort: lagos }, { percent: 5 }])).toBeUndefined();
  expect(fallIn([{ percent: 5 }, { percent: 1, cohort: lagos }])).toEqual({ step: 2, percent: 1, after: 5 });
  expect(
    fallIn([
      { percent: 5, cohort: lagos },
      { percent: 1, cohort: { lgas: ['Ikeja'] } },
    ]),
  ).toBeDefined();
});

test('a hold gives the release to the rest of the devices, which is no fall after half of them, and one after all', () => {
  const hold = { percent: 5, hold: true as const };
  expect(fallIn([{ percent: 50 }, hold])).toBeUndefined();
  expect(fallIn([{ percent: 100, cohort: { testers: true } }, hold])).toBeUndefined();
  expect(fallIn([{ percent: 100 }, hold])).toEqual({ step: 2, percent: 95, after: 100 });
});
