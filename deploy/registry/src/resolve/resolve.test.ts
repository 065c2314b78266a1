import { expect, test } from '@jest/globals';
import type { Step } from '@viewmax/shared/contracts/ops';
import fc from 'fast-check';
import { makeState, type SmallState } from '../testing/make-state.ts';
import { BUCKETS, bucketOf } from './bucket.ts';
import { type Device, resolve } from './resolve.ts';
import type { Versions } from './state.ts';

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

const anyDevice = fc.string({ minLength: 1, maxLength: 30 });
const anyPercent = fc.double({ min: 0.01, max: 50, noNaN: true });

test('a device without an id is in no rollout', () => {
  expect(resolve(makeState(canary(100)), null)).toEqual({ versions: live, fallbacks: {}, off: {}, arms: {} });
});

test('what cannot run together is never given, and such a device is on neither side', () => {
  const versions = fc.constantFrom('1.0.0-a', '2.0.0-b', '3.0.0-c');
  const ranges = fc.constantFrom('^1.0.0', '^2.0.0', '>=1 <3', '*', 'nonsense');
  const needs = fc.dictionary(
    fc.constantFrom('catalog@2.0.0-b', 'booking@2.0.0-b', 'catalog@3.0.0-c'),
    fc.dictionary(fc.constantFrom('catalog', 'booking', 'wallet', 'api'), ranges, { maxKeys: 2 }),
  );
  fc.assert(
    fc.property(anyDevice, needs, versions, versions, anyPercent, (id, wants, catalog, booking, percent) => {
      const plan = { steps: [{ percent }] };
      const trains: Versions[] = [{ catalog }, { booking }];
      const rollouts = trains.map((releases) => ({ releases, plan }));
      const state = makeState({ live, needs: wants, rollouts });
      const given = resolve(state, deviceOf(id));
      expect(state.fits(given.versions)).toBe(true);
      for (const [name, version] of Object.entries(given.fallbacks)) {
        expect(state.fits({ ...given.versions, [name]: version })).toBe(true);
      }
    }),
  );
});

test('more percent never takes a release away from a device, nor moves it out of the control to the rest', () => {
  fc.assert(
    fc.property(anyDevice, fc.array(anyPercent, { minLength: 2, maxLength: 6 }), (id, percents) => {
      const sorted = [...percents].sort((a, b) => a - b);
      const state = canary(...sorted);
      const arms = sorted.map((_, step) => {
        const [rollout] = state.rollouts ?? [];
        return resolve(makeState({ live, rollouts: rollout && [{ ...rollout, step }] }), deviceOf(id)).arms[1];
      });
      expect(new Set(arms.slice(arms.findIndex(Boolean)).filter(() => arms.some(Boolean))).size).toBeLessThanOrEqual(1);
    }),
  );
});

test('who came in with a cohort stays when the next step is about others', () => {
  const tester = deviceOf('late', { platform: 'web', tester: true });
  const state = makeState(canary({ percent: 100, cohort: { testers: true } }, 0.01));
  expect(resolve(state, tester)).toMatchObject({ versions: { catalog: '1.1.0-b' }, arms: {} });
  expect(resolve(state, deviceOf('late'))).toMatchObject({ versions: live });
});

test('canary and control are equally large, as wanted, and whoever signs in stays where they are', () => {
  for (const percent of [0.5, 5, 50]) {
    const state = makeState(canary(percent));
    const arms = crowd.map((id) => resolve(state, deviceOf(id)).arms[1]);
    const share = (arm: string) => (arms.filter((one) => one === arm).length / crowd.length) * 100;
    const slack = 4 * Math.sqrt((percent * (100 - percent)) / crowd.length);
    expect(Math.abs(share('canary') - percent)).toBeLessThan(slack);
    expect(Math.abs(share('control') - percent)).toBeLessThan(slack);
  }
});

test('two rollouts draw their devices without regard to each other', () => {
  const inFirst = crowd.filter((id) => bucketOf('one', id) < BUCKETS / 10);
  const inBoth = inFirst.filter((id) => bucketOf('two', id) < BUCKETS / 10);
  expect(inBoth.length / inFirst.length).toBeGreaterThan(0.07);
  expect(inBoth.length / inFirst.length).toBeLessThan(0.13);
});

test('the releases of a train go together or not at all', () => {
  const releases = { catalog: '2.0.0-b', booking: '2.0.0-b' };
  const state = makeState({ live, rollouts: [{ releases, plan: { steps: [{ percent: 50 }] } }] });
  const sets = crowd.slice(0, 500).map((id) => resolve(state, deviceOf(id)).versions);
  expect(new Set(sets.map(({ catalog, booking }) => `${catalog} ${booking}`))).toEqual(
    new Set(['1.0.0-a 1.0.0-a', '2.0.0-b 2.0.0-b']),
  );
});

test('a canary names what takes over when it fails, where that fits', () => {
  const releases = { catalog: '2.0.0-b', booking: '2.0.0-b' };
  const needs = { 'booking@2.0.0-b': { catalog: '^2.0.0' } };
  const state = makeState({ live, needs, rollouts: [{ releases, plan: { steps: [{ percent: 100 }] } }] });
  expect(resolve(state, deviceOf('any')).fallbacks).toEqual({ booking: '1.0.0-a' });
});

test.each([
  ['platforms', { platforms: ['ios' as const] }, { platform: 'ios' as const }],
  ['app versions', { appVersion: '>=3.1' }, { platform: 'web' as const, appVersion: '3.1.0' }],
  ['LGAs', { lgas: ['Sapele'] }, { platform: 'web' as const, lga: 'Sapele' }],
  ['testers', { testers: true as const }, { platform: 'web' as const, tester: true }],
])('a step can be for some %s only', (_, cohort, attributes) => {
  const state = makeState(canary({ percent: 100, cohort }));
  expect(resolve(state, deviceOf('any', attributes)).versions.catalog).toBe('1.1.0-b');
  expect(resolve(state, deviceOf('any')).versions.catalog).toBe('1.0.0-a');
});
