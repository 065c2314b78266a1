import { planSchema } from '@viewmax/contracts/ops/rollouts';
import { resolve } from '../src/resolve/resolve.ts';
import { makeState } from '../src/testing/make-state.ts';

export interface CrowdFigures {
  devices: number;
  /** By percent of a rollout: the share of devices in the canary, and the share in the control. */
  shares: { percent: number; canary: number; control: number }[];
  /** Devices that lost a release when the percentage rose. */
  lost: number;
  /** The correlation between the sides of two rollouts, from -1 to 1; 0 means independent assignments. */
  correlation: number;
  /** Distinct sets that three simultaneous rollouts serve, and how many of them break a need. */
  sets: number;
  broken: number;
  perSecond: number;
}

const PERCENTS = [0.1, 1, 5, 10, 25, 50];
const live = { shell: '1.0.0-a', catalog: '1.0.0-a', booking: '1.0.0-a', wallet: '1.0.0-a' };
// The new wallet needs the new booking; the new catalog excludes it.
const needs = { 'wallet@2.0.0-b': { booking: '^2.0.0' }, 'catalog@2.0.0-b': { booking: '^1.0.0' } };

/** Resolves releases for many devices and counts the results. */
export function simulateCrowd(devices: number): CrowdFigures {
  const at = (percent: number) => ({ steps: [{ percent }] });
  const device = (index: number) => ({ id: `device ${index}`, attributes: { platform: 'web' as const } });
  const all = Array.from({ length: devices }, (_, index) => device(index));

  const has = PERCENTS.map((percent) => {
    const state = makeState({
      live,
      rollouts: [{ releases: { catalog: '1.1.0-b' }, plan: planSchema.parse(at(percent)) }],
    });
    return all.map((one) => resolve(state, one).arms[1]);
  });
  const shareOf = (arms: (string | undefined)[], arm: string) =>
    (100 * arms.filter((one) => one === arm).length) / devices;
  const shares = PERCENTS.map((percent, index) => {
    const arms = has[index] ?? [];
    return { percent, canary: shareOf(arms, 'canary'), control: shareOf(arms, 'control') };
  });
  const lost = all.filter((_, one) =>
    has.some((arms, step) => step > 0 && has[step - 1]?.[one] === 'canary' && arms[one] !== 'canary'),
  );

  const names = ['catalog', 'booking', 'wallet'];
  const train = makeState({
    live,
    needs,
    rollouts: names.map((name) => ({ releases: { [name]: '2.0.0-b' }, plan: at(50) })),
  });
  const begun = performance.now();
  const sets = all.map((one) => resolve(train, one).versions);
  const perSecond = (1000 * devices) / (performance.now() - begun);

  const free = makeState({ live, rollouts: names.map((name) => ({ releases: { [name]: '2.0.0-b' }, plan: at(50) })) });
  const assigned = all.map((one) => resolve(free, one).versions);
  const sign = (name: string, one: number) => (assigned[one]?.[name] === '2.0.0-b' ? 1 : -1);
  const correlation = all.reduce((sum, _, one) => sum + sign('catalog', one) * sign('booking', one), 0) / devices;
  const different = new Map(sets.map((versions) => [Object.values(versions).join(' '), versions]));
  const broken = [...different.values()].filter((versions) => !train.fits(versions)).length;
  return { devices, shares, lost: lost.length, correlation, sets: different.size, broken, perSecond };
}
