import { topUpTimes } from '@viewmax/contracts/constants';
import type { TopUpState } from '@viewmax/contracts/wallet';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const FIRST = MINUTE / 2;
const LAST = topUpTimes.checkedForDays * DAY;
/** A bank may reverse a payment days later, and its webhook may get lost. */
const AFTER_CREDIT = [DAY, 7 * DAY, 30 * DAY];

export interface Checked {
  state: TopUpState;
  createdAt: Date;
  settledAt: Date | null;
}

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most);

/** The time of the next check, rarer with age. Null when only a webhook or the payer's return triggers a check. */
export function nextCheck({ state, createdAt, settledAt }: Checked, now: Date): Date | null {
  if (state === 'reversed') return null;
  if (state === 'credited') {
    const since = (settledAt ?? createdAt).getTime();
    const next = AFTER_CREDIT.map((delay) => since + delay).find((time) => time > now.getTime());
    return next === undefined ? null : new Date(next);
  }
  const age = now.getTime() - createdAt.getTime();
  return age >= LAST ? null : new Date(now.getTime() + between(FIRST, age / 2, DAY));
}
