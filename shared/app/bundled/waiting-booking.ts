import type { BookingRequest, TopUp, TopUpQuote } from '@viewmax/contracts/wallet';
import { $user, flushPersisted, persistedAtom } from '@viewmax/shared';
import { computed, type ReadableAtom } from 'nanostores';
import { forgetBooking, unfinishedBooking } from './unfinished-booking.ts';

/** Tickets that the server buys when the money of this phone's newest quote arrives. */
export interface WaitingBooking {
  userId: string;
  txRef: string;
  showtimeId: string;
  cinemaId: string;
  count: number;
  /** A confirmation of the screening sends it too, so whatever is first buys once. */
  key: string;
  /** Later money is points alone. */
  until: string;
  /** It was bought. The booking's remote ends its choice, and forgets this. */
  isBought?: boolean;
}

const $stored = persistedAtom<WaitingBooking | null>('waitingBooking', null, { personal: true });

/** The signed-in member's booking that waits for its money; null without one. */
export const $waitingBooking: ReadableAtom<WaitingBooking | null> = computed([$stored, $user], (stored, user) =>
  stored?.userId === user?.UUID ? stored : null,
);

function set(waiting: WaitingBooking | null): void {
  $stored.set(waiting);
  // The payment may leave the page.
  flushPersisted();
}

/** What a quote buys. A backend that buys nothing answers none. */
export function waitForMoney(wanted: BookingRequest, { tx_ref, uuid, booking }: TopUpQuote): void {
  if (!booking) return;
  const { showtimeID: showtimeId, cinemaID: cinemaId, count } = wanted;
  set({ userId: uuid, txRef: tx_ref, showtimeId, cinemaId, count, ...booking });
}

/** The server says what became of it. The tickets end the remembered booking. */
export function settleBooking({ tx_ref, booking }: TopUp): void {
  const waiting = $waitingBooking.get();
  if (!booking || waiting?.txRef !== tx_ref || waiting.isBought) return;
  set(booking.state === 'bought' ? { ...waiting, isBought: true } : null);
  const { ShowtimeID } = unfinishedBooking()?.showtime ?? {};
  if (booking.state === 'bought' && ShowtimeID === waiting.showtimeId) forgetBooking();
}

/** Ends the wait on this phone alone. */
export const forgetWaiting = (): void => set(null);
