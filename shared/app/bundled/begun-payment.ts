import { topUpTimes } from '@viewmax/contracts/constants';
import type { TopUp, TopUpQuote } from '@viewmax/contracts/wallet';
import { $user, flushPersisted, persistedAtom } from '@viewmax/shared';
import { computed, type ReadableAtom } from 'nanostores';

/** A payment by transfer whose member said that it was sent. */
export interface BegunPayment extends TopUp {
  sentAt?: string;
}

interface Remembered extends BegunPayment {
  userId: string;
}

/** After it the server takes a payment without a payer for failed. */
const LIFE_MS = topUpTimes.beginsWithinHours * 3_600_000;

const $remembered = persistedAtom<Remembered | null>('begunPayment', null, { personal: true });

/** The payment that this phone began last, until its end is known. A phone may drop the page behind a bank's app. */
export const $begunPayment: ReadableAtom<BegunPayment | null> = computed([$remembered, $user], (begun, user) =>
  begun && begun.userId === user?.UUID ? begun : null,
);

/** The payment, while the server waits for its payer. */
export const recent = (begun: BegunPayment | null): BegunPayment | null =>
  begun && Date.now() - Date.parse(begun.transfer?.until ?? begun.createdAt) < LIFE_MS ? begun : null;

/** Writes at once, because the provider's window may replace the page. */
export function rememberPayment({ tx_ref, uuid, provider, VpValue, naira, transfer }: TopUpQuote): void {
  const createdAt = new Date().toISOString();
  const topUp: TopUp = { tx_ref, state: 'pending', provider, VpValue, naira, creditedVp: 0, createdAt };
  $remembered.set({ ...topUp, userId: uuid, ...(transfer && { transfer }) });
  flushPersisted();
}

/** The member says that the transfer was sent, on this phone or after seeing its account on another one. */
export function rememberSent(topUp: TopUp): void {
  const userId = $user.get()?.UUID;
  if (!userId) return;
  $remembered.set({ ...topUp, userId, sentAt: new Date().toISOString() });
  flushPersisted();
}

/** Forgets a payment that did not begin at the provider, or that has ended. */
export function forgetPayment(): void {
  $remembered.set(null);
  flushPersisted();
}

/** Forgets the payment once the server knows its end. */
export function forgetEnded(topUps: readonly TopUp[]): void {
  const begun = $remembered.get();
  if (topUps.some(({ tx_ref, state }) => tx_ref === begun?.tx_ref && state !== 'pending')) forgetPayment();
}
