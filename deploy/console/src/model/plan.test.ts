import { expect, test } from '@jest/globals';
import { planSchema } from '@viewmax/contracts/ops/rollouts';
import { formOf, PLAN_FORM, type PlanForm, percentsOf, planOf } from './plan.ts';

test.each([
  ['', 'Write percentages'],
  ['a, b', 'Write percentages'],
  ['0, 5', 'Write percentages'],
  ['120', 'Write percentages'],
  ['5, 75', 'Above 50% only 100%'],
  ['0.001', 'Write percentages'],
  ['25, 5', 'No step can reach fewer'],
])('the form reports the steps "%s" at their field', (percents, words) => {
  expect(planOf({ ...PLAN_FORM, percents })).toEqual({ faults: { percents: expect.stringContaining(words) } });
});

test('the form reports every invalid field at once', () => {
  const wrong = { percents: 'x', minutes: '-1', devices: '1.5', hold: '11', holdHours: '', appVersion: 'new' };
  const made = planOf({ ...PLAN_FORM, ...wrong });
  expect(Object.keys('faults' in made ? made.faults : {})).toEqual(Object.keys(wrong));
});

test('the registry accepts the hold of the form, which is no fall after half of the devices', () => {
  const made = planOf({ ...PLAN_FORM, percents: '5, 50', platform: 'ios', hold: '2.5', holdHours: '6' });
  const { steps } = planSchema.parse('plan' in made ? made.plan : {});
  expect(steps.at(-1)).toEqual({ percent: 2.5, hold: true, minMinutes: 360, minDevices: 200, advance: 'auto' });
  expect(planOf({ ...PLAN_FORM, percents: '5, 100', hold: '5' })).toEqual({
    faults: { percents: expect.stringContaining('No step can reach fewer') },
  });
  // Without a hold its hours say nothing.
  expect(planOf({ ...PLAN_FORM, holdHours: 'x' })).toHaveProperty('plan');
});

test('a plan in words names what it holds back', () => {
  expect(percentsOf({ steps: [{ percent: 50 }, { percent: 5, hold: true }] })).toBe('50%, all but 5%');
});

test('the registry accepts the plan of the form', () => {
  const made = planOf({ ...PLAN_FORM, percents: '1% 5%; 50, 100', minutes: '0', advance: 'manual', onFail: 'pause' });
  const plan = planSchema.parse('plan' in made ? made.plan : {});
  expect(plan.steps.map(({ percent, advance }) => [percent, advance])).toEqual([
    [1, 'manual'],
    [5, 'manual'],
    [50, 'manual'],
    [100, 'manual'],
  ]);
  expect(plan.onFail).toBe('pause');
});

test('testers go first, and every other step is for the chosen cohort', () => {
  const who = { platform: 'android', appVersion: ' >=3.1', lgas: 'Sapele, Bauchi,' } as const;
  const made = planOf({ ...PLAN_FORM, ...who, percents: '5', testers: 'first' });
  const { steps } = planSchema.parse('plan' in made ? made.plan : {});
  expect(steps.map(({ percent, cohort, advance }) => [percent, cohort, advance])).toEqual([
    [100, { testers: true }, 'manual'],
    [5, { platforms: ['android'], appVersion: '>=3.1', lgas: ['Sapele', 'Bauchi'] }, 'auto'],
  ]);
});

test.each<[string, Partial<PlanForm>]>([
  ['the usual plan', {}],
  ['testers and a cohort', { testers: 'first', platform: 'ios', appVersion: '>=3.1', lgas: 'Sapele, Bauchi' }],
  ['noted events', { guards: 'purchases, topups', without: 'signins: sessions last longer', signals: 'refusals' }],
  ['neither guards nor signals', { guards: 'none', signals: 'none' }],
  ['a hold', { percents: '5, 50', hold: '5', holdHours: '36' }],
  ['testers, a step for a cohort and a hold', { percents: '50', testers: 'first', platform: 'ios', hold: '1' }],
  ['two steps of equal percents', { percents: '5, 5' }],
  ['half a minute', { minutes: '0.5' }],
  ['steps by hand', { percents: '2, 100', minutes: '60', devices: '0', advance: 'manual', onFail: 'pause' }],
])('the form of a plan with %s is the form that made it', (_, change) => {
  const form = { ...PLAN_FORM, ...change };
  const made = planOf(form);
  expect(formOf(planSchema.parse('plan' in made ? made.plan : {}))).toEqual(form);
});

test.each<[string, object[]]>([
  ['different minutes', [{ percent: 5 }, { percent: 25, minMinutes: 60 }]],
  ['different cohorts', [{ percent: 5, cohort: { platforms: ['web'] } }, { percent: 25 }]],
  ['a hold by hand after an automatic step', [{ percent: 5 }, { percent: 5, hold: true, advance: 'manual' }]],
  ['two platforms', [{ percent: 5, cohort: { platforms: ['web', 'ios'] } }]],
  ['testers alone', [{ percent: 100, cohort: { testers: true }, advance: 'manual' }]],
  ['testers who advance automatically', [{ percent: 100, cohort: { testers: true } }, { percent: 5 }]],
])('a plan with %s has no form', (_, steps) => {
  expect(formOf(planSchema.parse({ steps }))).toBeNull();
});
