import type { TopUp } from '@viewmax/contracts/wallet';
import type { Payment } from '@viewmax/shared/bundled/payment.ts';
import { isUnderWay, isUnpaid } from '../../parts/top-up-text.ts';

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
  // A window that was left unpaid does not hide the warning about an earlier payment.
  if (stage === 'sent' || topUps.some(isUnderWay)) return UNDER_WAY;
  if (stage === 'begun') return isUnpaid(payment) ? UNPAID : UNKNOWN;
  return stage === 'over' ? 'The payment did not go through. Nothing was added.' : null;
}
