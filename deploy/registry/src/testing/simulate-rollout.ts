import { isInHold } from '@viewmax/contracts/ops/hold';
import { type PlanInput, planSchema } from '@viewmax/contracts/ops/rollouts';
import { judgeRollout, orderFor, pauseOnFewNetworks } from '../watch/watch.ts';
import { makeCounts, type Sides } from './make-counts.ts';
import { numbersFrom } from './numbers-from.ts';

const PHONES = 100_000;
const START = Date.parse('2026-03-02T10:00:00Z');
const START_TEXT = new Date(START).toISOString();
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** People end a rollout that waits for so long at one step. */
const LONGEST_MS = 8 * HOUR_MS;

/** Shares of a crowd's wide networks: four carriers with three /24 each, and fifty others with a tenth together. */
const shares = [75, 45, 25, 5].flatMap((share) => [share, share, share]).concat(Array(50).fill(1));
const places = shares.flatMap((share, network) => Array<number>(share).fill(network));

/** The shares of a release's devices that fail, and that never start. */
export interface Harm {
  failing: number;
  dead: number;
}
export const CONTROL: Harm = { failing: 0.01, dead: 0 };

export const STEPS: PlanInput['steps'] = [1, 5, 25, 50].map((percent) => ({
  ...{ percent, minMinutes: 30, minDevices: 100 * percent },
}));
export const HOLD: PlanInput['steps'][number] = { percent: 5, hold: true };

const nothing = () => {
  const none = { reported: 0, used: 0, failed: 0 };
  return { canary: { ...none }, control: { ...none } } satisfies Sides;
};

interface End {
  end: 'promoted' | 'rolled back' | 'held';
  /** The devices of the canary that reported since the last comparison began. */
  devices: number;
  /** Set if it ended in a hold. */
  hoursOfHold?: number;
}

/**
 * Judges a rollout every minute, as the watch does. In a minute 200 phones open the app, and a phone counts once in a comparison.
 * In a hold the release becomes `late` after an hour.
 */
export function simulateRollout(canary: Harm, salt: string, steps = STEPS, late = canary): End {
  const plan = planSchema.parse({ steps });
  const random = numbersFrom(salt);
  let [step, since, isPaused] = [0, START, false];
  let all = nothing();
  let networks = shares.map(nothing);
  let had = { canary: 0, control: 0 };

  const visit = (side: 'canary' | 'control', percent: number, harm: Harm) => {
    if (random() < had[side] / ((PHONES * percent) / 100)) return;
    had[side] += 1;
    const { dead, failing } = side === 'canary' ? harm : CONTROL;
    const [isDead, fails] = [random() < dead, random() < failing];
    const network = networks[places[Math.floor(random() * places.length)] ?? 0];
    for (const sides of isDead || !network ? [] : [all, network]) {
      const counts = sides[side];
      counts.reported += 1;
      counts.used += 1;
      if (fails) counts.failed += 1;
    }
  };

  for (let now = START + MINUTE_MS; ; now += MINUTE_MS) {
    const rollout = { plan, step, startedAt: START_TEXT, stepSince: new Date(since).toISOString() };
    const inHold = isInHold(rollout);
    const ended = (end: End['end']): End => ({
      ...{ end, devices: had.canary },
      ...(inHold && { hoursOfHold: (now - since) / HOUR_MS }),
    });
    if (now > (inHold ? since + 4 * LONGEST_MS : START + LONGEST_MS)) return ended('held');
    const percent = plan.steps[step]?.percent ?? 0;
    for (let opened = 0; opened < 2 * percent; opened += 1) {
      visit('canary', percent, inHold && now - since > HOUR_MS ? late : canary);
      visit('control', percent, CONTROL);
    }
    const counts = makeCounts(all);
    const judged = judgeRollout(rollout, counts);
    const planned = orderFor(rollout, judged, now, false);
    if (!planned || (isPaused && planned.command !== 'rollback')) continue;
    const seen = networks.filter((one) => one.canary.reported + one.control.reported > 0);
    const origins = { comparison: counts, networks: [{ networks: seen.map(makeCounts), seen: seen.length }], now };
    const { command } = pauseOnFewNetworks(planned, rollout, judged, origins);
    if (command === 'rollback') return ended('rolled back');
    if (command === 'pause') isPaused = true;
    else if (step + 1 === plan.steps.length) return ended('promoted');
    else {
      [step, since] = [step + 1, now];
      // The registry deletes the devices of the steps before.
      if (isInHold({ plan, step })) [all, networks, had] = [nothing(), shares.map(nothing), { canary: 0, control: 0 }];
    }
  }
}
