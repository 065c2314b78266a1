import { describe, expect, test } from '@jest/globals';
import type { Release } from '@viewmax/contracts/discovery';
import { type PlanInput, planSchema } from '@viewmax/contracts/ops/rollouts';
import type { State } from '../state/state.ts';
import { makeState } from '../testing/make-state.ts';
import { flagsOf } from './flags-of.ts';
import type { Attributes } from './resolve.ts';

const FLAG = { remote: 'booking', name: 'seat-plan', since: '1.4.0' };
const web: Attributes = { platform: 'web' };
const device = (id: string, attributes = web) => ({ id, attributes });
const declares =
  (...releases: string[]) =>
  (release: string) =>
    releases.includes(release)
      ? ({ flags: { 'seat-plan': { about: 'Seats', ends: '2027-03-01' } } } as unknown as Release)
      : undefined;

const release = declares('booking@1.3.0-a', 'booking@1.4.0-b', 'booking@1.10.0-c');
const live = { booking: '1.4.0-b' };
const stateWith = (flags: Partial<State['flags']>): State => ({
  ...makeState({ live }),
  flags: { revision: 1, on: [], rollouts: [], ...flags },
  release,
});
const rollout = (plan: PlanInput, step = 0) => ({
  ...{ id: 1, status: 'running' as const, salt: 'salt', releases: {}, control: {}, step, flag: FLAG },
  plan: planSchema.parse(plan),
});

describe('a flag that is on for all', () => {
  const state = stateWith({ on: [FLAG] });

  test.each([
    ['the live release', '1.4.0-b', ['booking:seat-plan@1.4.0']],
    ['a newer one', '1.10.0-c', ['booking:seat-plan@1.4.0']],
    ['an older one, which declares it too', '1.3.0-a', []],
    ['one that does not declare it', '1.5.0-d', []],
    ['one whose version has no three numbers', '1.5.0.1', []],
  ])('is read by %s as declared', (_, booking, flags) => {
    expect(flagsOf(state, device('phone-1'), { versions: { booking } })).toEqual(flags);
    expect(flagsOf(state, null, { versions: { booking } })).toEqual(flags);
  });

  test('is none of a set without its remote', () => {
    expect(flagsOf(state, null, { versions: { catalog: '1.4.0-b' } })).toEqual([]);
  });
});

describe('a flag in a rollout', () => {
  const has = (state: State, id: string, attributes = web) =>
    flagsOf(state, device(id, attributes), { versions: live }).length > 0;
  const phones = Array.from({ length: 1000 }, (_, at) => `phone-${at}`);

  test('is on for its share of devices, whose number only grows', () => {
    const steps = [{ percent: 5 }, { percent: 25 }];
    const first = phones.filter((id) => has(stateWith({ rollouts: [rollout({ steps })] }), id));
    const second = phones.filter((id) => has(stateWith({ rollouts: [rollout({ steps }, 1)] }), id));
    expect(first.length).toBeGreaterThan(30);
    expect(first.length).toBeLessThan(70);
    expect(second.length).toBeGreaterThan(200);
    expect(second.length).toBeLessThan(300);
    expect(first.every((id) => second.includes(id))).toBe(true);
  });

  test('is on for testers alone in a step for them', () => {
    const steps = [{ percent: 100, cohort: { testers: true as const } }];
    const state = stateWith({ rollouts: [rollout({ steps })] });
    expect([has(state, 'phone-1'), has(state, 'phone-1', { ...web, tester: true })]).toEqual([false, true]);
  });

  test('is off for a device without an id, and for a release below its version', () => {
    const state = stateWith({ rollouts: [rollout({ steps: [{ percent: 100 }] })] });
    expect(flagsOf(state, null, { versions: live })).toEqual([]);
    expect(flagsOf(state, device('phone-1'), { versions: { booking: '1.3.0-a' } })).toEqual([]);
    expect(has(state, 'phone-1')).toBe(true);
  });
});
