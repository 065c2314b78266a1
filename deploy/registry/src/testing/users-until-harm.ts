import type { GuardName } from '@viewmax/contracts/noted-events';
import { ofUsers } from '../watch/kinds.ts';
import { judge } from '../watch/verdict.ts';
import { EVERY } from './events-until-harm.ts';
import { numbersFrom } from './numbers-from.ts';

/** A release that few people come to. */
export interface UsedByFew {
  /** The share of its users that act no more. */
  fall?: number;
  /** The share of devices that no longer use it, and act as before. */
  lost?: number;
}

/** One of five devices comes to the release, and one of two acts. */
const USERS = 0.2;
const ACTING = 0.5;
const OTHERS: readonly GuardName[] = EVERY.usual;

/** The noted events of all devices at which the guards prove harm, by those of all alone or also by those of the users. */
function eventsOfAll({ fall = 0, lost = 0 }: UsedByFew, byUsers: boolean, most: number, salt: string): number | null {
  const random = numbersFrom(salt);
  const [used, all, its] = [0, 1, 2].map(() => ({ against: 0, before: 0 })) as [Sides, Sides, Sides];
  const none = { against: 0, before: 0 };
  const pairs = { [ofUsers('purchases')]: its, ...Object.fromEntries(OTHERS.map((name) => [ofUsers(name), none])) };
  for (let count = 0; count < most; ) {
    const isCanary = random() < 0.5;
    const isUser = random() < USERS * (isCanary ? 1 - lost : 1);
    // A device of the canary counts for it: against the canary are its users, and the noted events of the control.
    if (isUser) used[isCanary ? 'against' : 'before'] += 1;
    if (random() >= ACTING * (isCanary && isUser ? 1 - fall : 1)) continue;
    count += 1;
    for (const counts of isUser ? [all, its] : [all]) counts[isCanary ? 'before' : 'against'] += 1;
    if (count % 10 > 0) continue;
    const { judged } = judge({ used, purchases: all, ...(byUsers && pairs) }, 0, EVERY);
    if (judged.some(({ says }) => says === 'harm')) return count;
  }
  return null;
}

type Sides = Record<'against' | 'before', number>;

/** The rollouts of 20 that prove harm, and the median of the noted events of all devices until then. */
export function provenOf20(release: UsedByFew, byUsers: boolean, most: number): [proven: number, median: number] {
  const runs = Array.from({ length: 20 }, (_none, run) => eventsOfAll(release, byUsers, most, `users ${run}`));
  const median = runs.map((count) => count ?? Number.POSITIVE_INFINITY).sort((one, other) => one - other)[10] ?? 0;
  return [runs.filter((count) => count !== null).length, median];
}
