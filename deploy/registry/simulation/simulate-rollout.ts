import type { Comparison } from '@viewmax/contracts/ops/reports';
import { planSchema } from '@viewmax/contracts/ops/rollouts';
import { NO_ONE, NO_OWN } from '../src/health/verdict.ts';
import { resolve } from '../src/resolve/resolve.ts';
import { makeState } from '../src/testing/make-state.ts';
import { judgeRollout, orderFor, pauseOnFewNetworks } from '../src/watch/watch.ts';
import { randomFrom } from './random.ts';

export interface Release {
  name: string;
  /** The shares of devices that fail, that wait too long and that never start. */
  failing: number;
  slow: number;
  dead: number;
}

export interface Outcome {
  end: 'promoted' | 'rolled back' | 'paused' | 'undecided';
  /** Devices that received the release before the end. */
  exposed: number;
  /** Of these devices, the ones that failed, were slow or never started. */
  hurt: number;
  minutes: number;
  /** Minutes until the first pause, if the rollout paused. */
  pausedAfter: number | null;
  reason: string;
}

export interface Crowd {
  devices: number;
  /** Devices that open the app in a minute. */
  perMinute: number;
  control: Release;
  seed: number;
  /** The share of devices in each wide network. */
  networks: readonly number[];
  /** The canary is a new remote: the control runs the rest of the app without it, and so does the canary beside it. */
  isNew?: boolean;
}

export const plan = planSchema.parse({
  steps: [
    { percent: 1, minMinutes: 30, minDevices: 100 },
    { percent: 5, minMinutes: 30, minDevices: 500 },
    { percent: 25, minMinutes: 30, minDevices: 2000 },
    { percent: 50, minMinutes: 30, minDevices: 5000 },
  ],
});

const LONGEST_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;
const START = Date.parse('2026-03-02T10:00:00Z');

const nothing = (isNew = false): Comparison => ({
  canary: { ...NO_ONE },
  control: { ...NO_ONE },
  ...(isNew && { own: { ...NO_OWN } }),
});

function drawFrom(shares: readonly number[], random: number): number {
  let left = random * shares.reduce((sum, share) => sum + share, 0);
  const index = shares.findIndex((share) => {
    left -= share;
    return left < 0;
  });
  return Math.max(0, index);
}

/**
 * Simulates one rollout from start to end. Devices arrive at random and the resolver chooses their releases. Their
 * reports are judged every minute, as the watch does. A paused rollout stays at its step and may still be rolled back.
 */
export function simulateRollout(canary: Release, crowd: Crowd): Outcome {
  const { devices, perMinute, control, seed, networks, isNew } = crowd;
  const random = randomFrom(seed);
  // The devices have a generator of their own, so the choice of networks does not change them.
  const randomNetwork = randomFrom(seed + 1_000_000);
  const counts = nothing(isNew);
  const byNetwork = networks.map(() => nothing(isNew));
  const seen = new Set<number>();
  let [step, stepSince, exposed, hurt] = [0, START, 0, 0];
  let pausedAfter: number | null = null;
  let reason = '';
  const state = () =>
    makeState({
      live: { shell: '1.0.0-a', ...(!isNew && { catalog: '1.0.0-a' }) },
      rollouts: [{ releases: { catalog: '1.1.0-b' }, plan, step, salt: `simulated ${seed}` }],
    });
  let now = state();

  for (let minute = 1; minute <= LONGEST_MINUTES; minute += 1) {
    for (let visit = 0; visit < perMinute; visit += 1) {
      const device = Math.floor(random() * devices);
      const { versions, arms } = resolve(now, { id: `device ${device}`, attributes: { platform: 'web' } });
      const arm = arms[1];
      if (!arm || seen.has(device)) continue;
      seen.add(device);
      const release = versions.catalog === '1.1.0-b' ? canary : control;
      const chance = ({ dead, failing, slow }: Release) => [dead, failing, slow].map((share) => random() < share);
      const [isDead, isFailing, isSlow] = chance(release);
      const [, restFails, restIsSlow] = isNew && arm === 'canary' ? chance(control) : [false, isFailing, isSlow];
      if (arm === 'canary') exposed += 1;
      if (arm === 'canary' && (isDead || isFailing || isSlow)) hurt += 1;
      if (isDead) continue;
      const network = byNetwork[drawFrom(networks, randomNetwork())];
      for (const comparison of [counts, network]) {
        if (!comparison) continue;
        const side = comparison[arm];
        side.reported += 1;
        side.used += 1;
        if (restFails) side.failed += 1;
        if (restIsSlow) side.slow += 1;
        const { own } = comparison;
        if (!own || arm === 'control') continue;
        own.used += 1;
        if (isFailing) own.failed += 1;
        if (isSlow) own.slow += 1;
        if (restFails) own.restFailed += 1;
        if (restIsSlow) own.restSlow += 1;
      }
    }
    const time = START + minute * MINUTE_MS;
    const [startedAt, since] = [START, stepSince].map((at) => new Date(at).toISOString()) as [string, string];
    const rollout = { plan, step, startedAt, stepSince: since };
    const judged = judgeRollout({ plan, step }, counts);
    const ended = (end: Outcome['end']): Outcome => ({ end, exposed, hurt, minutes: minute, pausedAfter, reason });
    const planned = orderFor(rollout, judged, time, false);
    if (!planned || (pausedAfter !== null && planned.command !== 'rollback')) continue;
    const reporting = byNetwork.filter((one) => one.canary.reported + one.control.reported > 0);
    const origins = { comparison: counts, networks: [{ networks: reporting, seen: reporting.length }], now: time };
    const order = planned.command === 'pause' ? planned : pauseOnFewNetworks(planned, rollout, judged, origins);
    reason = order.reason;
    if (order.command === 'rollback') return ended('rolled back');
    if (order.command === 'pause') {
      pausedAfter ??= minute;
      continue;
    }
    if (step + 1 === plan.steps.length) return ended('promoted');
    step += 1;
    stepSince = time;
    now = state();
  }
  const end = pausedAfter === null ? 'undecided' : 'paused';
  return { end, exposed, hurt, minutes: LONGEST_MINUTES, pausedAfter, reason };
}
