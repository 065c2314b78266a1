import { expect, test } from '@jest/globals';
import type { RolloutView } from '@viewmax/contracts/ops/rollouts';
import type { State } from '../state/state.ts';
import { makeState, type SmallState } from '../testing/make-state.ts';
import { blastRadius } from './blast-radius.ts';

const small: SmallState = {
  live: { shell: '1.0.0', catalog: '1.0.0', booking: '1.0.0' },
  rollouts: [
    { releases: { catalog: '2.0.0' }, plan: { steps: [{ percent: 5 }, { percent: 25, cohort: { testers: true } }] } },
    { releases: { booking: '2.0.0' }, plan: { steps: [{ percent: 50 }] } },
  ],
};

const viewOf = (state: State, change: Partial<RolloutView> = {}) =>
  ({ ...state.rollouts[0], control: { catalog: '1.0.0' }, ...change }) as RolloutView;

const first = makeState({ ...small, rollouts: small.rollouts?.map((one) => ({ ...one, step: 0 })) ?? [] });

test.each([
  ['advance', 20, [4, 4]],
  ['promote', 95, [4, 2]],
  ['abort', 5, [4, 2]],
  ['rollback', 5, [4, 2]],
  ['pause', 0, [4, 4]],
] as const)('to %s moves about %p in a hundred devices', (command, percent, [now, after]) => {
  const { devices, moved, sets, kept } = blastRadius(first, viewOf(first), command, '1.0.0');
  expect(Math.abs((100 * moved) / devices - percent)).toBeLessThan(3);
  expect(sets).toEqual({ now, after });
  expect(kept).toEqual([]);
});

test('rolling back a promoted release moves all devices', () => {
  const live = { ...small.live, catalog: '2.0.0' };
  // The later rollout of the release, which ends, and a rollout of another remote.
  const next = { releases: { catalog: '3.0.0' }, plan: { steps: [{ percent: 50 }] } };
  const other = { releases: { booking: '2.0.0' }, plan: { steps: [{ percent: 50 }] } };
  const state = makeState({ live, rollouts: [next, other] });
  const rollout = { ...viewOf(first), id: 9, status: 'promoted' as const };
  expect(blastRadius(state, rollout, 'rollback', '1.0.0')).toMatchObject({ moved: 2000, sets: { now: 4, after: 2 } });
});

test('the dry run names a reason if another rollout keeps a device from the release', () => {
  const needs = { 'catalog@2.0.0': { booking: '^1.0.0' } };
  const state = makeState({ ...small, needs, rollouts: first.rollouts.map((one) => ({ ...one, step: 0 })) });
  const release = (title: string) => {
    const [name = '', version = ''] = title.split('@');
    return { name, version, needs: title in needs ? needs['catalog@2.0.0'] : {} } as ReturnType<State['release']>;
  };
  const { moved, sets, kept } = blastRadius({ ...state, release }, viewOf(state), 'advance', '1.0.0');
  expect(moved / 2000).toBeLessThan(0.25);
  expect(sets.after).toBe(3);
  expect(kept).toEqual([
    'No device gets it together with rollout 2: catalog@2.0.0 needs booking ^1.0.0, but booking@2.0.0 has 2.0.0.',
  ]);
});
