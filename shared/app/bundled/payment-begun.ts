import type { TopUp, TopUpQuote } from '@viewmax/contracts/wallet';
import { $user, busy } from '@viewmax/shared';
import { clockError } from './clock-error.ts';
import { $isOpening, $known, $remembered, remember } from './payment.ts';

// What a member does with a payment, apart from the watch, which screens without a form need alone.

/** Marks the time from the tap until the payment began, or its window closed. The returned function ends it. */
export function opening(): () => void {
  const idle = busy();
  $isOpening.set(true);
  return () => {
    $isOpening.set(false);
    idle();
  };
}

/** Remembers a quote that its member is about to pay. */
export function rememberPayment({ tx_ref, uuid, provider, VpValue, naira, transfer, booking }: TopUpQuote): void {
  const createdAt = new Date().toISOString();
  const topUp: TopUp = { tx_ref, state: 'pending', provider, VpValue, naira, creditedVp: 0, createdAt };
  $known.set(null);
  remember({ ...topUp, userId: uuid, ...(transfer && { transfer }), ...(booking && { bookingUntil: booking.until }) });
}

/** The member says that the transfer was sent, on this phone or after seeing its account on another one. */
export function rememberSent(topUp: TopUp): void {
  const userId = $user.get()?.UUID;
  const begun = $remembered.get();
  // By the phone's clock, whose error `serverNow` finds by it.
  const createdAt = begun?.tx_ref === topUp.tx_ref ? begun.createdAt : topUp.createdAt;
  $known.set(null);
  if (userId) remember({ ...topUp, createdAt, userId, sentAt: new Date().toISOString() });
}

/** The time on the server, as the account shows that it made when the payment began. */
export function serverNow(): number {
  const { transfer, createdAt } = $remembered.get() ?? {};
  const error = transfer && createdAt ? clockError(Date.parse(transfer.until), 3_600_000, Date.parse(createdAt)) : 0;
  return Date.now() - error;
}
