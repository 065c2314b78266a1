import { type PaymentMethod, topUpTimes } from '@viewmax/contracts/constants';
import type { TopUpState } from '@viewmax/contracts/wallet';
import { ignorePoint, type Reached } from '@viewmax/server/fail-points';
import type { TopUpsRepository } from '../repositories/top-ups.ts';
import { judge, type Verdict } from './judge.ts';
import type { Notice, PaymentProvider, Verification } from './provider.ts';

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

/** The moments of a payment at which a killed process must lose no money, and credit none twice. */
export type PaymentPoint = 'made' | 'stored' | 'verified' | 'chosen' | 'applied';

export interface SettleParts {
  topUps: TopUpsRepository;
  /** Credits a payment, and buys what its quote wants. */
  credit?: TopUpsRepository['credit'];
  providers: Partial<Record<PaymentMethod, PaymentProvider>>;
  now: () => Date;
  reached?: Reached<PaymentPoint>;
  /** Receives every verdict, for the log. */
  onVerdict?: (
    method: PaymentMethod,
    verdict: Verdict['kind'] | 'unknown_payment' | 'unreadable',
    problem?: string,
  ) => void;
}

export type Settle = (method: PaymentMethod, notice: Notice) => Promise<void>;

/**
 * Turns money into points. Webhook, return and poller all call it, in any order and number. It queries the provider,
 * compares the answer with the quote, and moves points at most once for a reference. It holds no lock during the query.
 */
export function createSettle({
  topUps,
  credit = topUps.credit,
  providers,
  now,
  reached = ignorePoint,
  onVerdict,
}: SettleParts): Settle {
  async function apply(txRef: string, verdict: Verdict): Promise<void> {
    const at = now();
    switch (verdict.kind) {
      case 'credit': {
        const next = nextCheck({ state: 'credited', createdAt: at, settledAt: at }, at);
        return credit(txRef, verdict.points, verdict.payment, at, next);
      }
      case 'refuse':
        return topUps.refuse(txRef, verdict.because, verdict.payment, at);
      case 'reverse':
        return topUps.reverse(txRef, verdict.payment, at);
      case 'fail':
        return topUps.setFailed(txRef);
      case 'wait':
        return topUps.setUnderWay(txRef, verdict.payment.paymentId, at);
      case 'nothing':
    }
  }

  async function noteUnknown(method: PaymentMethod, reference: string, said: Verification): Promise<void> {
    if (said.state !== 'paid' || said.reference !== reference) return;
    await topUps.openUnknown(method, said, now());
    onVerdict?.(method, 'unknown_payment');
  }

  return async (method, { reference, paymentId }) => {
    const provider = providers[method];
    if (!provider) return;
    const topUp = await topUps.byRef(method, reference);
    const said = await provider.verify(reference, paymentId);
    reached('verified');
    if (said.state === 'unreadable') {
      await topUps.openUnreadable(method, { reference, paymentId }, now());
      return onVerdict?.(method, 'unreadable', said.problem);
    }
    if (!topUp) return noteUnknown(method, reference, said);
    const verdict = judge(topUp, said, now());
    await apply(reference, verdict);
    reached('applied');
    onVerdict?.(method, verdict.kind);
  };
}
