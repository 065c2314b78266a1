import { currency, topUpTimes } from '@viewmax/contracts/constants';
import { wholeNaira } from '@viewmax/contracts/price';
import type { KnownPayment } from './provider.ts';

export interface Quote {
  points: number;
  naira: number;
}

/** The most points for whole naira: the inverse of the price formula. */
const mostPointsFor = (naira: number) => Math.floor((300 * naira) / 203);

/** The Vp for a verified amount. The quoted price buys the quoted points; another amount buys its worth. */
export function pointsPaidFor(kobo: number, { points, naira }: Quote): number {
  const paid = wholeNaira(kobo);
  return paid === naira ? points : mostPointsFor(paid);
}

export type Verdict =
  | { kind: 'credit'; points: number; payment: KnownPayment }
  | { kind: 'refuse'; because: 'wrong_currency' | 'too_little'; payment: KnownPayment }
  | { kind: 'reverse'; payment: KnownPayment }
  | { kind: 'fail' }
  | { kind: 'wait'; payment: KnownPayment }
  /** The provider does not know the payment, or answered for another one: the state stays. */
  | { kind: 'nothing' };

export type Judged = Quote & { txRef: string; createdAt: Date; transfer?: { until: string } | null };

const NOT_BEGUN_MS = topUpTimes.beginsWithinHours * 60 * 60 * 1000;

/** Compares the provider's answer with the quote. */
export function judge(quote: Judged, said: KnownPayment | { state: 'unknown' }, now: Date): Verdict {
  if (said.state === 'unknown') {
    // A transfer of an account's last minute takes its time.
    const opensUntil = quote.transfer ? Date.parse(quote.transfer.until) : quote.createdAt.getTime();
    const old = now.getTime() - opensUntil >= NOT_BEGUN_MS;
    return { kind: old ? 'fail' : 'nothing' };
  }
  if (said.reference !== quote.txRef) return { kind: 'nothing' };
  if (said.state === 'reversed') return { kind: 'reverse', payment: said };
  if (said.state === 'failed') return { kind: 'fail' };
  if (said.state === 'pending') return { kind: 'wait', payment: said };
  if (said.currency !== currency) return { kind: 'refuse', because: 'wrong_currency', payment: said };
  const points = pointsPaidFor(said.kobo, quote);
  return points > 0
    ? { kind: 'credit', points, payment: said }
    : { kind: 'refuse', because: 'too_little', payment: said };
}
