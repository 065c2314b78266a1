import { expect, test } from '@jest/globals';
import { planSchema } from '@viewmax/contracts/ops/rollouts';
import { makeCounts, type Sides } from '../testing/make-counts.ts';
import { numbersFrom } from '../testing/numbers-from.ts';
import { judgeRollout, orderFor, pauseOnFewNetworks } from './watch.ts';

const RUNS = 20;
const PHONES = 100_000;
const START = Date.parse('2026-03-02T10:00:00Z');
const START_TEXT = new Date(START).toISOString();
const MINUTE_MS = 60_000;
const LONGEST_MS = 8 * 60 * MINUTE_MS;
const plan = planSchema.parse({
  steps: [1, 5, 25, 50].map((percent) => ({ percent, minMinutes: 30, minDevices: 100 * percent })),
});

/** Shares of a crowd's wide networks: four carriers with three /24 each, and fifty others with a tenth together. */
const shares = [75, 45, 25, 5].flatMap((share) => [share, share, share]).concat(Array(50).fill(1));
const places = shares.flatMap((share, network) => Array<number>(share).fill(network));

const CONTROL = { failing: 0.01, dead: 0 };
const nothing = () => {
  const none = { reported: 0, used: 0, failed: 0 };
  return { canary: { ...none }, control: { ...none } } satisfies Sides;
};

/** Judges a rollout every minute, as the watch does. In a minute 200 phones open the app, and a phone counts once. */
function simulate(canary: typeof CONTROL, salt: string) {
  const random = numbersFrom(salt);
  const all = nothing();
  const networks = shares.map(nothing);
  const had = { canary: 0, control: 0 };
  let [step, stepSince, isPaused] = [0, START_TEXT, false];

  const visit = (side: 'canary' | 'control', percent: number) => {
    if (random() < had[side] / ((PHONES * percent) / 100)) return;
    had[side] += 1;
    const { dead, failing } = side === 'canary' ? canary : CONTROL;
    const [isDead, fails] = [random() < dead, random() < failing];
    const network = networks[places[Math.floor(random() * places.length)] ?? 0];
    for (const sides of isDead || !network ? [] : [all, network]) {
      const counts = sides[side];
      counts.reported += 1;
      counts.used += 1;
      if (fails) counts.failed += 1;
    }
  };

  for (let now = START + MINUTE_MS; now <= START + LONGEST_MS; now += MINUTE_MS) {
    const percent = plan.steps[step]?.percent ?? 0;
    for (let opened = 0; opened < 2 * percent; opened += 1) {
      visit('canary', percent);
      visit('control', percent);
    }
    const rollout = { plan, step, startedAt: START_TEXT, stepSince };
    const counts = makeCounts(all);
    const judged = judgeRollout(rollout, counts);
    const planned = orderFor(rollout, judged, now, false);
    if (!planned || (isPaused && planned.command !== 'rollback')) continue;
    const seen = networks.filter((one) => one.canary.reported + one.control.reported > 0);
    const origins = { comparison: counts, networks: [{ networks: seen.map(makeCounts), seen: seen.length }], now };
    const { command } = pauseOnFewNetworks(planned, rollout, judged, origins);
    if (command === 'rollback') return { end: 'rolled back', devices: had.canary };
    if (command === 'pause') isPaused = true;
    else if (step + 1 === plan.steps.length) return { end: 'promoted', devices: had.canary };
    else [step, stepSince] = [step + 1, new Date(now).toISOString()];
  }
  return { end: 'held', devices: had.canary };
}

// Decision 30 quotes these figures: a change here changes them there.
test.each([
  ['as good as the control', CONTROL, 20, 0, 0, 5292],
  ['with 1.5 times the failures', { ...CONTROL, failing: 0.015 }, 11, 5, 4, 6252],
  ['with twice the failures', { ...CONTROL, failing: 0.02 }, 1, 18, 1, 10_019],
  ['with five times the failures', { ...CONTROL, failing: 0.05 }, 0, 16, 4, 717],
  ['that fails on every second device', { ...CONTROL, failing: 0.5 }, 0, 20, 0, 40],
  ['with a blank page', { ...CONTROL, dead: 1 }, 0, 20, 0, 22],
])('of 20 rollouts of a release %s', (_, canary, promoted, rolledBack, held, devices) => {
  const ends = Array.from({ length: RUNS }, (_none, run) => simulate(canary, `rollout ${run}`));
  const count = (end: string) => ends.filter((one) => one.end === end).length;
  const median = ends.map((one) => one.devices).sort((a, b) => a - b)[RUNS / 2];
  expect([count('promoted'), count('rolled back'), count('held'), median]).toEqual([
    promoted,
    rolledBack,
    held,
    devices,
  ]);
});
