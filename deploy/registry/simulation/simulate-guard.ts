import { judgeActs } from '../src/health/acts.ts';
import { PROOF } from '../src/health/verdict.ts';
import { randomFrom } from './random.ts';

export interface Shop {
  /** By which share fewer of the canary's devices buy than of the control's. */
  fall: number;
  seed: number;
  /** The buyers of both sides after which the rollout ends. */
  most: number;
}

/** The watch judges more often than this; between two judgements a busy site has some buyers. */
const JUDGED_EVERY = 10;
const LIMITS = { proof: PROOF, suspicion: PROOF };

/**
 * The buyers of the control at which a guard of purchases fails the canary, or null. Devices are assigned alike, so only
 * buyers matter: each is on the canary's side with a chance that the fall alone decides.
 */
export function simulateGuard({ fall, seed, most }: Shop): number | null {
  const random = randomFrom(seed);
  const inCanary = (1 - fall) / (2 - fall);
  const purchases = { canary: 0, control: 0 };
  for (let buyers = 1; buyers <= most; buyers += 1) {
    purchases[random() < inCanary ? 'canary' : 'control'] += 1;
    if (buyers % JUDGED_EVERY > 0) continue;
    const [judged] = judgeActs({ acts: { purchases } }, { guards: ['purchases'] }, LIMITS);
    if (judged?.says === 'harm') return purchases.control;
  }
  return null;
}
