import type { TopUp } from '@viewmax/contracts/wallet';
import type { Payment } from '@viewmax/shared/bundled/payment.ts';
import { serverNow } from '@viewmax/shared/bundled/payment-begun.ts';
import { isThere, isUnderWay, sentenceOf } from '../../parts/top-up-text.ts';

/** The provider was asked, and knows no payment. */
export const isUnpaid = ({ stage, isHeard, isLost }: Payment): boolean =>
  stage === 'begun' && isHeard === true && !isLost;

/** The account of a transfer that can still be sent. */
export const openAccount = ({ state, transfer }: TopUp): TopUp['transfer'] =>
  state === 'pending' && transfer && Date.parse(transfer.until) > serverNow() ? transfer : undefined;

const LATELY_MS = 10 * 60_000;

/** It began minutes ago. */
export const isRecent = ({ createdAt }: TopUp): boolean => serverNow() - Date.parse(createdAt) < LATELY_MS;

const UNPAID = 'Nothing was paid yet. The points of a transfer that you have sent arrive by themselves.';
/** The money may be on its way, so a second payment would be a double one. */
const UNDER_WAY = 'Your payment is on its way; do not pay again. Your points are added as soon as it arrives.';
/** The server's answer was lost, so a card may have been charged. */
const UNKNOWN =
  'We cannot check your payment now. If you paid, do not pay again: your points are added as soon as the payment arrives.';

/** Above the ways to pay: what became of the payment before, which must not be paid twice. */
export function noteOf(payment: Payment, topUps: readonly TopUp[]): string | null {
  const { stage, topUp } = payment;
  if (!topUp || stage === 'opening') return null;
  // A provider's window that was left unpaid does not hide the warning about an earlier payment.
  if (stage === 'sent' || topUps.some(isUnderWay)) return UNDER_WAY;
  if (stage === 'begun' && !isUnpaid(payment)) return UNKNOWN;
  // The server keeps a window open for an hour, because a transfer may arrive. Its member has turned to another thing by then.
  if (stage === 'begun') return topUp.transfer || isRecent(topUp) ? UNPAID : null;
  return stage === 'over' ? 'The payment did not go through. Nothing was added.' : null;
}

const SAID_FOR_MS = 7 * 86_400_000;

/** The sentences that /fund has for the last days. A credited payment was shown as it arrived. */
export const newsOf = (topUps: readonly TopUp[]): string[] =>
  topUps
    .filter(({ state, createdAt, returnedKind, returnedNaira, sentBackKind, sentBackNaira }) => {
      const isNew = serverNow() - Date.parse(createdAt) < SAID_FOR_MS;
      const isOver = state === 'reversed' || isThere(sentBackKind, sentBackNaira);
      return isThere(returnedKind, returnedNaira) || (isNew && isOver);
    })
    .flatMap((topUp) => sentenceOf(topUp) ?? []);
