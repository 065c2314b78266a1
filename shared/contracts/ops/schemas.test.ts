import { describe, expect, test } from '@jest/globals';
import type { z } from 'zod';
import { cancelScreeningSchema, importContentSchema } from './content.ts';
import { movePathSchema, rulesSchema, slotOrderSchema } from './ownership.ts';
import { previewSchema } from './previews.ts';
import { cleanUpSchema, purgeSchema, vouchSchema } from './releases.ts';
import {
  cohortSchema,
  commandSchema,
  DEFAULT_PLAN,
  freezeSchema,
  planSchema,
  stepSchema,
  switchOffSchema,
} from './rollouts.ts';
import { newTokenSchema } from './tokens.ts';
import { exchangeSchema } from './trusts.ts';
import { releaseNamesSchema } from './values.ts';

const release = 'catalog@1.4.2-3fa9c1d2';
/** The paths of the problems. */
function wrongIn(schema: z.ZodType, value: unknown): string[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return [...new Set(issues.map(({ path }) => path.join('.')))];
}

describe('a step', () => {
  // Above half of the devices no control of the same size remains.
  test.each([0, 0.009, 50.1, 51, 99.9, 100.1, -1])('of %d percent is refused', (percent) => {
    expect(wrongIn(stepSchema, { percent })).toEqual(['percent']);
  });

  test.each([0.01, 1, 50, 100])('of %d percent is accepted, with the default duration and count', (percent) => {
    expect(stepSchema.parse({ percent })).toEqual({ percent, minMinutes: 10, minDevices: 200, advance: 'auto' });
  });

  test.each([
    ['minMinutes', -1],
    ['minMinutes', 43_201],
    ['minDevices', -1],
    ['minDevices', 0.5],
    ['advance', 'never'],
  ])('whose %s is %j is refused', (field, value) => {
    expect(wrongIn(stepSchema, { percent: 1, [field]: value })).toEqual([field]);
  });

  test('that holds a release back lasts a day by default, and is for at most 10 % of all devices', () => {
    expect(stepSchema.parse({ percent: 5, hold: true })).toMatchObject({ percent: 5, hold: true, minMinutes: 1440 });
    expect(stepSchema.parse({ percent: 10, hold: true, minMinutes: 90 }).minMinutes).toBe(90);
    expect(wrongIn(stepSchema, { percent: 10.1, hold: true })).toEqual(['percent']);
    expect(wrongIn(stepSchema, { percent: 5, hold: true, cohort: { platforms: ['web'] } })).toEqual(['cohort']);
    expect(wrongIn(stepSchema, { percent: 5, hold: false })).toEqual(['hold']);
  });

  test('with a misspelt word is refused', () => {
    expect(stepSchema.safeParse({ percent: 1, minutes: 5 }).success).toBe(false);
  });
});

describe('a plan', () => {
  test('needs steps, up to a limit', () => {
    expect(wrongIn(planSchema, { steps: [] })).toEqual(['steps']);
    expect(wrongIn(planSchema, { steps: Array(21).fill({ percent: 1 }) })).toEqual(['steps']);
  });

  test('holds a release back by its last step alone, after another one', () => {
    const hold = { percent: 5, hold: true };
    expect(wrongIn(planSchema, { steps: [{ percent: 50 }, hold] })).toEqual([]);
    for (const steps of [[hold], [hold, { percent: 50 }], [{ percent: 5 }, hold, hold]])
      expect(wrongIn(planSchema, { steps })).toEqual(['steps']);
  });

  test('rolls a bad release back unless it pauses', () => {
    expect(planSchema.parse({ steps: [{ percent: 1 }] })).toMatchObject({ onFail: 'rollback', slowMs: 3000 });
    expect(wrongIn(planSchema, { steps: [{ percent: 1 }], onFail: 'nothing' })).toEqual(['onFail']);
  });

  test('grows from one percent to half of the devices by default', () => {
    const plan = planSchema.parse(DEFAULT_PLAN);
    expect(plan.steps.map(({ percent }) => percent)).toEqual([1, 5, 25, 50]);
  });
});

describe('a cohort', () => {
  test.each([
    ['no platform', { platforms: [] }],
    ['an unknown platform', { platforms: ['windows'] }],
    ['no LGA', { lgas: [] }],
    ['an LGA of blanks', { lgas: ['  '] }],
    ['testers other than true', { testers: false }],
    ['an unknown word', { lga: 'Sapele' }],
  ])('of %s is refused: it would match no device, or all', (_, cohort) => {
    expect(cohortSchema.safeParse(cohort).success).toBe(false);
  });
});

describe('the names of releases in an address', () => {
  test.each(['', 'catalog', 'catalog@', '@1.0.0', 'catalog@1.0.0,', 'Catalog@1.0.0', '../x@1.0.0', 'a@1@2'])(
    '%j are refused',
    (text) => {
      expect(releaseNamesSchema.safeParse(text).success).toBe(false);
    },
  );

  test('are a list, of twenty at most', () => {
    expect(releaseNamesSchema.parse(`${release},booking@2.0.0-77ab01cd`)).toEqual([release, 'booking@2.0.0-77ab01cd']);
    expect(releaseNamesSchema.safeParse(Array(21).fill(release).join()).success).toBe(false);
  });
});

describe('a token', () => {
  test.each([
    ['a squad without its remote', { role: 'squad' }],
    ['the ops team with one remote', { role: 'ops', remote: 'catalog' }],
    ['a reader with one remote', { role: 'read', remote: 'catalog' }],
  ])('of %s is refused', (_, token) => {
    expect(wrongIn(newTokenSchema, { name: 'ci', ...token })).toEqual(['remote']);
  });

  test.each([
    [{ role: 'ops', scopes: ['publish'] }],
    [{ role: 'read', scopes: ['read'] }],
    [{ role: 'squad', remote: 'catalog', scopes: [] }],
    [{ role: 'squad', remote: 'catalog', scopes: ['everything'] }],
  ])('of %j is refused', (token) => {
    expect(newTokenSchema.safeParse({ name: 'ci', ...token }).success).toBe(false);
  });

  test.each([0, 367, 1.5])('of %d days is refused', (days) => {
    expect(wrongIn(newTokenSchema, { name: 'ci', role: 'ops', days })).toEqual(['days']);
  });

  test('expires after 90 days by default', () => {
    expect(newTokenSchema.parse({ name: ' ci ', role: 'squad', remote: 'catalog' })).toEqual({
      name: 'ci',
      role: 'squad',
      remote: 'catalog',
      days: 90,
    });
  });
});

test('a text for people is one line in one direction', () => {
  const { reason } = purgeSchema.parse({ reason: ' It harms.\n4  Ada\u202e  done\u0007 ' });
  expect(reason).toBe('It harms. 4  Ada   done');
  expect(purgeSchema.safeParse({ reason: '\n\u202e' }).success).toBe(false);
});

describe('rules', () => {
  const rules = {
    ...{ firstPercent: 100, minMinutes: 0, minDevices: 0, promote: 'squad', dayMegabytes: 200, runPreviews: true },
    ...{ guards: {}, never: '', plans: {}, secondPerson: null },
  };
  test.each([
    ['firstPercent', 0],
    ['promote', 'nobody'],
    ['minMinutes', -1],
    ['never', 'friday'],
    ['minDevices', undefined],
    ['guards', undefined],
  ])('whose %s is %j are refused', (name, value) => {
    expect(wrongIn(rulesSchema, { ...rules, [name]: value })).toEqual([name]);
  });
});

describe('commands', () => {
  test.each([
    ['a command without its revision', commandSchema, { reason: 'x' }],
    ['a command with a reason of blanks', commandSchema, { revision: 1, reason: ' ' }],
    ['a switched-off remote without a text for its card', switchOffSchema, { message: '' }],
    ['a switched-off remote with a longer text than a card holds', switchOffSchema, { message: 'x'.repeat(201) }],
    ['a freeze without a reason', freezeSchema, { from: '2026-03-02T10:00:00Z', until: '2026-03-03T10:00:00Z' }],
    ['a freeze without a valid time', freezeSchema, { from: '2026-03-02', until: '2026-03-03T10:00:00Z', reason: 'x' }],
    ['an import of nothing', importContentSchema, { files: [] }],
    ['an import of a path', importContentSchema, { files: [{ name: 'movies.csv', text: '', path: '/etc' }] }],
    ['an import whose text is a number', importContentSchema, { files: [{ name: 'movies.csv', text: 5 }] }],
    ['a cancelled screening with a reason of blanks', cancelScreeningSchema, { reason: ' ' }],
    ['a purge with a reason of blanks', purgeSchema, { reason: ' ' }],
    ['a move of what is no path', movePathSchema, { path: 'fund', from: 'wallet', to: 'account' }],
    ['an exchange of nothing', exchangeSchema, { token: '' }],
    ['an exchange of a longer text than a token', exchangeSchema, { token: 'x'.repeat(12_001) }],
    ['an exchange for what is no remote', exchangeSchema, { token: 'x', remote: 'catalog\0' }],
    ['a slot with a remote twice', slotOrderSchema, { slot: 'movie.below', remotes: ['fans', 'fans'] }],
    ['a check with a bad name', vouchSchema, { check: 'Faults!' }],
    ['a check with a very long name', vouchSchema, { check: 'x'.repeat(41) }],
    ['a preview of nothing', previewSchema, {}],
    ['a preview of more than a month', previewSchema, { tester: true, hours: 721 }],
    ['a clean-up without a minimum', cleanUpSchema, { keepNewest: 0 }],
    ['a clean-up of releases that were served today', cleanUpSchema, { unservedDays: 0 }],
  ])('%s is refused', (_, schema, value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });

  test('a clean-up is a dry run by default', () => {
    expect(cleanUpSchema.parse({})).toEqual({ dryRun: true, unservedDays: 14, keepNewest: 5 });
  });

  test('a check has passed by default, and a preview lasts eight hours', () => {
    expect(vouchSchema.parse({ check: 'faults' })).toEqual({ check: 'faults', passed: true });
    expect(previewSchema.parse({ tester: true })).toEqual({ releases: [], tester: true, hours: 8 });
  });
});
