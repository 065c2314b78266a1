import { judge, type Watched } from '../watch/verdict.ts';
import { numbersFrom } from './numbers-from.ts';

export const EVERY = { guards: ['purchases'], usual: ['topups', 'bookings', 'signins'] } satisfies Watched;

/** The noted events of both sides at which a guard proves harm. Devices are assigned alike, so the fall alone draws the side. */
function actsUntilHarm(watched: Watched, fall: number, most: number, salt: string): number | null {
  const random = numbersFrom(salt);
  const purchases = { against: 0, before: 0 };
  for (let done = 1; done <= most; done += 1) {
    purchases[random() < (1 - fall) / (2 - fall) ? 'before' : 'against'] += 1;
    if (done > 100 && done % 10 > 0) continue;
    const [answer] = judge({ purchases }, 0, watched).judged;
    if (answer?.says === 'harm') return done;
  }
  return null;
}

/** The median of the noted events until a guard proves a fall by so many percent, in 20 rollouts. */
export function medianUntilHarm(watched: Watched, fall: number): number {
  const runs = Array.from({ length: 20 }, (_none, run) => actsUntilHarm(watched, fall / 100, 16_000, `guard ${run}`));
  return runs.map((count) => count ?? Number.POSITIVE_INFINITY).sort((one, other) => one - other)[10] ?? 0;
}
