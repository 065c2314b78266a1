import { expect, test } from '@jest/globals';
import { planSchema } from '@viewmax/contracts/ops/rollouts';
import { formOf, PLAN_FORM, type PlanForm, planOf } from './plan.ts';

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
  const made = planOf({ ...PLAN_FORM, percents: 'x', minutes: '-1', devices: '1.5', appVersion: 'new' });
  expect(Object.keys('faults' in made ? made.faults : {})).toEqual(['percents', 'minutes', 'devices', 'appVersion']);
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
  ['acts', { guards: 'purchases, topups', without: 'signins: sessions last longer', signals: 'refusals' }],
  ['neither guards nor signals', { guards: 'none', signals: 'none' }],
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
  ['two platforms', [{ percent: 5, cohort: { platforms: ['web', 'ios'] } }]],
  ['testers alone', [{ percent: 100, cohort: { testers: true }, advance: 'manual' }]],
  ['testers who advance automatically', [{ percent: 100, cohort: { testers: true } }, { percent: 5 }]],
])('a plan with %s has no form', (_, steps) => {
  expect(formOf(planSchema.parse({ steps }))).toBeNull();
});
