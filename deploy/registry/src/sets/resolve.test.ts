import { describe, expect, test } from '@jest/globals';
import type { Step } from '@viewmax/contracts/ops/rollouts';
import fc from 'fast-check';
import { satisfies } from '../releases/version-range.ts';
import type { ActiveRollout, Versions } from '../state/state.ts';
import { makeState, type SmallState } from '../testing/make-state.ts';
import { assignedSide, BUCKETS, bucketOf, type Device, resolve } from './resolve.ts';

const live = { shell: '1.0.0-a', catalog: '1.0.0-a', booking: '1.0.0-a' };
const web = { platform: 'web' as const };
const deviceOf = (id: string, attributes: Device['attributes'] = web): Device => ({ id, attributes });
const crowd = Array.from({ length: 20_000 }, (_, index) => `device-${index}`);

const canary = (...percents: (number | Partial<Step>)[]): SmallState => ({
  live,
  rollouts: [
    {
      releases: { catalog: '1.1.0-b' },
      plan: { steps: percents.map((step) => (typeof step === 'number' ? { percent: step } : { percent: 5, ...step })) },
    },
  ],
});

const SALT = 'salt-0';
/** One device of each bucket in the first rollout of a state. */
const oneOfEach = new Map(
  Array.from({ length: 20 * BUCKETS }, (_, index) => `device-${index}`).map((id) => [bucketOf(SALT, id), id]),
);

const hold = { percent: 5, hold: true as const };

const anyDevice = fc.string({ minLength: 1, maxLength: 30 });
const anyPercent = fc.double({ min: 0.01, max: 50, noNaN: true });

test('a device without an id is in no rollout', () => {
  expect(resolve(makeState(canary(100)), null)).toEqual({ versions: live, fallbacks: {}, off: {}, arms: {} });
});

test('the resolver never serves releases that do not fit, and excludes such a device from the comparison', () => {
  const versions = fc.constantFrom('1.0.0-a', '2.0.0-b', '3.0.0-c');
  const ranges = fc.constantFrom('^1.0.0', '^2.0.0', '>=1 <3', '*', 'nonsense');
  const needs = fc.dictionary(
    fc.constantFrom('catalog@2.0.0-b', 'booking@2.0.0-b', 'catalog@3.0.0-c'),
    fc.dictionary(fc.constantFrom('catalog', 'booking', 'wallet', 'api'), ranges, { maxKeys: 2 }),
  );
  const percents = fc.constantFrom(25, 50, 100);
  fc.assert(
    fc.property(anyDevice, needs, versions, versions, percents, (id, wants, catalog, booking, percent) => {
      const plan = { steps: [{ percent }] };
      const several: Versions[] = [{ catalog }, { booking }];
      const rollouts = several.map((releases) => ({ releases, plan }));
      const state = makeState({ live, needs: wants, rollouts });
      const given = resolve(state, deviceOf(id));
      expect(state.fits(given.versions)).toBe(true);
      for (const [name, version] of Object.entries(given.fallbacks)) {
        expect(state.fits({ ...given.versions, [name]: version })).toBe(true);
      }
      if (!state.fits({ ...live, catalog })) expect(given.arms).not.toHaveProperty('1');
    }),
    { numRuns: 1000 },
  );
});

test('no later step removes a device from canary or control, at any percent', () => {
  fc.assert(
    fc.property(anyDevice, fc.array(anyPercent, { minLength: 2, maxLength: 6 }), (id, percents) => {
      const [rollout] = canary(...percents).rollouts ?? [];
      const arms = percents.map(
        (_, step) => resolve(makeState({ live, rollouts: rollout && [{ ...rollout, step }] }), deviceOf(id)).arms[1],
      );
      const first = arms.findIndex(Boolean);
      expect(new Set(first < 0 ? [] : arms.slice(first)).size).toBeLessThanOrEqual(1);
    }),
  );
});

test('a hold gives the release to all but the last buckets, which never had it, and takes it from no device', () => {
  const [rollout] = canary(1, 5, 25, 50, hold).rollouts ?? [];
  const at = (step: number, id: string) =>
    resolve(makeState({ live, rollouts: rollout && [{ ...rollout, step }] }), deviceOf(id));
  const sides = { canary: 0, control: 0, uncompared: 0 };
  for (const id of oneOfEach.values()) {
    const had = [0, 1, 2, 3].map((step) => at(step, id).versions.catalog === '1.1.0-b');
    const { versions, fallbacks, arms } = at(4, id);
    const has = versions.catalog === '1.1.0-b';
    sides[arms[1] ?? 'uncompared'] += 1;
    if (had.includes(true)) expect(has).toBe(true);
    if (!has) expect([had.includes(true), arms[1]]).toEqual([false, 'control']);
    // The page goes on where the release fails, also without being compared.
    else expect(fallbacks).toEqual({ catalog: '1.0.0-a' });
  }
  expect(sides).toEqual({ canary: 500, control: 500, uncompared: 9000 });
});

test('in a hold the devices of the middle report for neither side', () => {
  const [now] = makeState(canary(50, hold)).rollouts as [ActiveRollout];
  const sides = { canary: 0, control: 0, rest: 0 };
  for (const id of oneOfEach.values()) {
    const side = assignedSide(now, id);
    sides[side] += 1;
    // A session goes on for hours with the side that it began with.
    if (side !== 'rest') expect(assignedSide({ ...now, step: 0 }, id)).toBe(side);
  }
  expect(sides).toEqual({ canary: 500, control: 500, rest: 9000 });
});

test('a cohort that had the release whole keeps it in a hold, in the last buckets too', () => {
  const last = [...oneOfEach].find(([bucket]) => bucket === BUCKETS - 1)?.[1] ?? '';
  const state = makeState(canary({ percent: 100, cohort: { testers: true } }, 50, hold));
  expect(resolve(state, deviceOf(last, { platform: 'web', tester: true }))).toMatchObject({
    versions: { catalog: '1.1.0-b' },
    arms: {},
  });
  expect(resolve(state, deviceOf(last))).toMatchObject({ versions: live, arms: { 1: 'control' } });
});

test('a device that joined by a cohort stays when the next step is for another cohort', () => {
  const tester = deviceOf('late', { platform: 'web', tester: true });
  const state = makeState(canary({ percent: 100, cohort: { testers: true } }, 0.01));
  const { versions, arms } = resolve(state, tester);
  expect([versions.catalog, arms]).toEqual(['1.1.0-b', {}]);
  expect(resolve(state, deviceOf('late'))).toMatchObject({ versions: live });
});

test('10,000 buckets distribute the devices evenly', () => {
  const each = 20;
  const counts = new Map<number, number>();
  for (let index = 0; index < each * BUCKETS; index += 1) {
    const bucket = bucketOf('even', `device-${index}`);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  expect([counts.size, Math.min(...counts.keys()), Math.max(...counts.keys())]).toEqual([10_000, 0, 9_999]);
  // Chi-square: the degrees of freedom equal the number of buckets, so about 10,000 ± 141.
  const unevenness = [...counts.values()].reduce((sum, count) => sum + (count - each) ** 2 / each, 0);
  expect(Math.abs(unevenness - BUCKETS)).toBeLessThan(4 * 141);
});

test.each([0.01, 1, 10, 33.33, 50])(
  'canary and control have %p percent of the buckets each, and share no bucket',
  (percent) => {
    expect(oneOfEach.size).toBe(BUCKETS);
    const state = makeState(canary(percent));
    const arms = [...oneOfEach.values()].map((id) => resolve(state, deviceOf(id)).arms[1]);
    const count = (arm: string) => arms.filter((one) => one === arm).length;
    expect([count('canary'), count('control')]).toEqual([percent * 100, percent * 100]);
  },
);

test('a device keeps its releases when its user signs in, travels or updates the app', () => {
  const someone = { lga: 'Sapele', appVersion: '3.1.0', platform: 'android' as const };
  fc.assert(
    fc.property(anyDevice, anyPercent, (id, percent) => {
      const state = makeState(canary(percent));
      expect(resolve(state, deviceOf(id, someone))).toEqual(resolve(state, deviceOf(id)));
    }),
  );
});

test('rollouts assign their devices independently', () => {
  const tenth = { steps: [{ percent: 10 }] };
  const releases = { catalog: '1.1.0-b', booking: '1.1.0-b' };
  const rollouts = Object.entries(releases).map(([name, version]) => ({ releases: { [name]: version }, plan: tenth }));
  const state = makeState({ live, rollouts });
  const arms = crowd.map((id) => resolve(state, deviceOf(id)).arms);
  for (const [first, second] of [
    ['canary', 'canary'],
    ['canary', 'control'],
  ]) {
    const inBoth = arms.filter((one) => one[1] === first && one[2] === second).length;
    // A tenth of a tenth: 200 ± 14.
    expect(Math.abs(inBoth - crowd.length / 100)).toBeLessThan(4 * 14);
  }
});

test.each([
  ['platforms', { platforms: ['ios' as const] }, { platform: 'ios' as const }],
  ['app versions', { appVersion: '>=3.1' }, { platform: 'web' as const, appVersion: '3.1.0' }],
  ['LGAs', { lgas: ['Sapele'] }, { platform: 'web' as const, lga: 'Sapele' }],
  ['LGAs of a town that an import opened', { lgas: ['Toro'] }, { platform: 'web' as const, lga: 'Toro' }],
  ['testers', { testers: true as const }, { platform: 'web' as const, tester: true }],
])('a step can be limited to some %s', (_, cohort, attributes) => {
  const state = makeState(canary({ percent: 100, cohort }));
  expect(resolve(state, deviceOf('any', attributes)).versions.catalog).toBe('1.1.0-b');
  expect(resolve(state, deviceOf('any')).versions.catalog).toBe('1.0.0-a');
});

const app = (appVersion?: string): Device['attributes'] => ({ platform: 'android', appVersion });

describe('an app from a store', () => {
  const releases = { catalog: '1.1.0-b' };
  const rollouts = [{ releases, plan: { steps: [{ percent: 50 }] } }];
  const needs = { 'catalog@1.1.0-b': { wrapper: '>=3.1.0' } };
  const state = makeState({ live, needs, rollouts });
  const sides = (attributes: Device['attributes']) =>
    crowd.slice(0, 200).map((id) => resolve(state, { id, attributes }));

  test.each(['3.0.12', '3.0.12-beta', '', '3.1', 'newest', undefined])(
    'with version %p gets no release that needs 3.1.0, and is on no side of its rollout',
    (version) => {
      for (const { versions, arms } of sides(app(version)))
        expect({ versions, arms }).toEqual({ versions: live, arms: {} });
    },
  );

  test.each([app('3.1.0'), app('3.12.0-9f8e7d6c'), web])('with %p gets the side of its bucket', (attributes) => {
    const given = sides(attributes);
    const canary = given.filter(({ arms }) => arms[1] === 'canary');
    const control = given.filter(({ arms }) => arms[1] === 'control');
    expect(canary.length + control.length).toBe(given.length);
    expect(new Set(canary.map(({ versions }) => versions.catalog))).toEqual(new Set(['1.1.0-b']));
    expect(new Set(control.map(({ versions }) => versions.catalog))).toEqual(new Set(['1.0.0-a']));
  });

  test('loses only the rollout with the release that it cannot run', () => {
    const booking = { releases: { booking: '1.2.0-d' }, plan: { steps: [{ percent: 100 }] } };
    const both = makeState({ live, needs, rollouts: [{ releases, plan: { steps: [{ percent: 100 }] } }, booking] });
    expect(resolve(both, { id: 'any', attributes: app('3.0.12') }).versions).toEqual({ ...live, booking: '1.2.0-d' });
  });

  test('gets a canary without a fallback that it cannot run', () => {
    const narrow = { 'catalog@1.0.0-a': { wrapper: '<3.1.0' } };
    const all = makeState({ live, needs: narrow, rollouts: [{ releases, plan: { steps: [{ percent: 100 }] } }] });
    const given = (version: string) => resolve(all, { id: 'any', attributes: app(version) }).fallbacks;
    expect([given('3.0.0'), given('3.1.0')]).toEqual([{ catalog: '1.0.0-a' }, {}]);
  });

  test('gets the release that makes the live set run again in it', () => {
    const stuck = makeState({
      live: { ...live, catalog: '1.1.0-b' },
      needs,
      rollouts: [{ releases: { catalog: '1.1.1-c' }, plan: { steps: [{ percent: 100 }] } }],
    });
    const { versions, fallbacks } = resolve(stuck, { id: 'any', attributes: app('3.0.12') });
    expect([versions.catalog, fallbacks]).toEqual(['1.1.1-c', {}]);
  });

  test('never gets a release whose need it does not meet, beside live releases that it can run', () => {
    const version = fc.constantFrom('2.9.0', '3.0.0', '3.1.0', '4.0.0');
    const range = fc.constantFrom('>=3.0.0', '>=3.1.0', '^3.0.0', '>=5.0.0', 'nonsense');
    const wants = fc.dictionary(
      fc.constantFrom('catalog@1.1.0-b', 'booking@1.1.0-b'),
      range.map((wrapper) => ({ wrapper })),
    );
    fc.assert(
      fc.property(anyDevice, version, wants, (id, appVersion, needs) => {
        const rollouts = ['catalog', 'booking'].map((name) => ({
          releases: { [name]: '1.1.0-b' },
          plan: { steps: [{ percent: 100 }] },
        }));
        const { versions } = resolve(makeState({ live, needs, rollouts }), { id, attributes: app(appVersion) });
        for (const [name, given] of Object.entries(versions)) {
          const need = needs[`${name}@${given}`]?.wrapper;
          if (need) expect(satisfies(appVersion, need)).toBe(true);
        }
      }),
    );
  });
});
