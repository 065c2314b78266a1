import { planSchema } from '@viewmax/shared/contracts/ops';
import { type ArmCounts, NO_ONE, PROOF } from '../src/health/verdict.ts';
import { judgeRollout } from '../src/health/watch.ts';
import { type Arm, resolve } from '../src/resolve/resolve.ts';
import { makeState } from '../src/testing/make-state.ts';
import { randomFrom } from './random.ts';

export interface Release {
  name: string;
  /** The share of devices that meet a failure, that wait too long, that never start. */
  failing: number;
  slow: number;
  dead: number;
}

export interface Outcome {
  end: 'promoted' | 'rolled back' | 'paused' | 'undecided';
  /** Devices that were given the release before the end. */
  exposed: number;
  /** Of them, those that failed, were slow or never started. */
  hurt: number;
  minutes: number;
  reason: string;
}

export interface Crowd {
  devices: number;
  /** Devices that open the app in a minute. */
  perMinute: number;
  control: Release;
  seed: number;
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

/**
 * One rollout from its start to its end: devices come at random, each is given its release by the resolver, and what they
 * report is judged every minute, as the watch does it.
 */
export function simulateRollout(canary: Release, { devices, perMinute, control, seed }: Crowd): Outcome {
  const random = randomFrom(seed);
  const counts: Record<Arm, ArmCounts> = { canary: { ...NO_ONE }, control: { ...NO_ONE } };
  const seen = new Set<number>();
  let [step, since, exposed, hurt] = [0, 0, 0, 0];
  const state = () =>
    makeState({
      live: { shell: '1.0.0-a', catalog: '1.0.0-a' },
      rollouts: [{ releases: { catalog: '1.1.0-b' }, plan, step, salt: `simulated ${seed}` }],
    });
  let now = state();

  for (let minute = 0; minute < LONGEST_MINUTES; minute += 1) {
    for (let visit = 0; visit < perMinute; visit += 1) {
      const device = Math.floor(random() * devices);
      const { versions, arms } = resolve(now, { id: `device ${device}`, attributes: { platform: 'web' } });
      const arm = arms[1];
      if (!arm || seen.has(device)) continue;
      seen.add(device);
      const release = versions.catalog === '1.1.0-b' ? canary : control;
      const [isDead, isFailing, isSlow] = [release.dead, release.failing, release.slow].map(
        (share) => random() < share,
      );
      if (arm === 'canary') exposed += 1;
      if (arm === 'canary' && (isDead || isFailing || isSlow)) hurt += 1;
      if (isDead) continue;
      counts[arm].reported += 1;
      counts[arm].used += 1;
      if (isFailing) counts[arm].failed += 1;
      if (isSlow) counts[arm].slow += 1;
    }
    const { verdict, reason, evidence } = judgeRollout({ plan, step }, counts);
    const ended = (end: Outcome['end']): Outcome => ({ end, exposed, hurt, minutes: minute + 1, reason });
    if (verdict === 'fail') return ended('rolled back');
    if (evidence.more >= PROOF) return ended('paused');
    if (verdict !== 'pass' || minute + 1 - since < (plan.steps[step]?.minMinutes ?? 0)) continue;
    if (step + 1 === plan.steps.length) return ended('promoted');
    step += 1;
    since = minute + 1;
    now = state();
  }
  return { end: 'undecided', exposed, hurt, minutes: LONGEST_MINUTES, reason: '' };
}
