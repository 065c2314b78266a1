import { purchaseTickets } from '@viewmax/contracts/calls';
import type { PurchaseResponse } from '@viewmax/contracts/tickets';
import {
  $user,
  ask,
  busy,
  failedAnswer,
  invalidateKeys,
  notify,
  refreshSession,
  revalidateKeys,
} from '@viewmax/shared';
import { afterPaint } from '@viewmax/shared/bundled/after-paint.ts';
import { listOf } from '@viewmax/shared/bundled/list-of.ts';
import { newKey } from '@viewmax/shared/bundled/new-key.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { serverWords } from '@viewmax/shared/bundled/server-words.ts';
import { noteMissingTickets, storeChangedTickets } from '@viewmax/shared/bundled/stored-tickets.ts';
import { forgetBooking, unfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { forgetWaiting } from '@viewmax/shared/bundled/waiting-booking.ts';
import { atom } from 'nanostores';
import {
  attemptOf,
  type Booking,
  clearChoice,
  forgetAttempt,
  type PurchaseAttempt,
  storeAttempt,
} from '../../stores/booking.ts';
import { PRICES } from '../../stores/cinemas.ts';
import { screeningOf } from '../../stores/screening-key.ts';
import { $seats, boughtFor, consume, lost } from '../../stores/seats.ts';
import { waitingFor } from '../../stores/waiting-booking.ts';
import { isFinal } from './next-step.ts';

/**
 * `unknown`: the purchase was sent and got no answer, so it may have succeeded. Only the same attempt may be sent
 * again.
 */
export type PurchaseOutcome =
  | { kind: 'bought'; ticketId?: string | undefined; seats?: string[] }
  | { kind: 'refused'; message?: string; code?: string }
  | { kind: 'unknown' };

/** These statuses reject the caller, not the purchase, so an earlier try may have succeeded. */
const SAYS_NOTHING = [401, 403, 429];

function outcomeOf(error: unknown, again: boolean): PurchaseOutcome {
  const answer = failedAnswer(error);
  // The body cannot be read, but the status shows a success.
  if (error instanceof SyntaxError) return { kind: 'bought' };
  if (!answer || answer.status >= 500 || answer.status === 408 || answer.code === 'in_progress')
    return { kind: 'unknown' };
  if (again && SAYS_NOTHING.includes(answer.status)) return { kind: 'unknown' };
  return { kind: 'refused', message: serverWords(error), code: answer.code };
}

/**
 * The points were for this movie, so its purchase ends the remembered booking. A final refusal ends its own. The session
 * may have ended before the answer.
 */
function endUnfinished({ movieId, showtime, cinema }: Booking, outcome: PurchaseOutcome, userId: string): void {
  const booking = unfinishedBooking(userId);
  if (booking?.movieId !== movieId) return;
  const isSame = booking.showtime.ShowtimeID === showtime.ShowtimeID && booking.cinema.CinemaID === cinema?.CinemaID;
  if (outcome.kind === 'bought' || (outcome.kind === 'refused' && isFinal(outcome.code) && isSame)) forgetBooking();
}

/** Stores the attempt before it is sent and until its answer, so a reload in between cannot charge twice. */
export async function confirmPurchase(
  booking: Booking,
  attempt: PurchaseAttempt,
  again: boolean,
): Promise<PurchaseOutcome> {
  const { showtimeId, cinemaId } = screeningOf(booking);
  const { key, ...wanted } = attempt;
  const uuid = $user.get()?.UUID ?? '';
  storeAttempt(booking, attempt);
  const purchase = { uuid, showtimeID: showtimeId, cinemaID: cinemaId, ...wanted };
  const bought = (answer: PurchaseResponse | null): PurchaseOutcome => {
    // Stores the tickets at once, because the network may fail before the member opens them.
    const tickets = listOf(answer?.tickets, 'TicketID');
    storeChangedTickets(uuid, tickets);
    const seats = tickets.flatMap(({ SeatNumber }) => SeatNumber || []);
    return { kind: 'bought', ticketId: tickets[0]?.TicketID, seats };
  };
  const isWaiting = waitingFor(screeningOf(booking))?.key === key;
  const sent = ask(purchaseTickets, { headers: { 'idempotency-key': key }, body: purchase });
  const outcome = await sent.then(bought, (error: unknown): PurchaseOutcome => {
    const failed = outcomeOf(error, again);
    // The money was first, with other seats or another count.
    return isWaiting && failed.kind === 'refused' && failed.code === 'key_reused' ? { kind: 'bought' } : failed;
  });
  if (outcome.kind === 'unknown' || (outcome.kind === 'bought' && !outcome.ticketId)) noteMissingTickets(uuid);
  if (outcome.kind === 'unknown') return outcome;
  forgetAttempt(attempt);
  // The next member on this phone has bought nothing.
  if (outcome.kind === 'bought' && $user.get()?.UUID === uuid) {
    consume(screeningOf(booking), attempt.numberOfTickets);
    clearChoice();
    if (isWaiting) forgetWaiting();
  }
  endUnfinished(booking, outcome, uuid);
  // The purchase changed seats and balance, and a refusal may come from a new price. The old price stays visible until
  // the new one arrives, because the screen is still open.
  invalidateKeys((key) => key.startsWith('booking/') && !key.startsWith(PRICES));
  if (outcome.kind === 'refused') revalidateKeys((key) => key.startsWith(PRICES));
  refreshSession().catch((error: unknown) => console.error('The balance could not be refreshed', error));
  return outcome;
}

/** `offline`: nothing was sent. `bought_before`: neither, because this phone has bought that screening. */
type ShownOutcome = PurchaseOutcome | { kind: 'offline' | 'bought_before' };

/** The member left the screen before the answer. */
const READY = { text: 'Your tickets are ready', to: paths.myTickets, label: 'View Tickets' };

/**
 * The confirmations of a booking: one at a time, and none while the outcome of one is shown, because a browser without modal
 * dialogs lets a tap through to the button below. One that a reload interrupted is unknown, and is retried unchanged.
 */
export function createPurchase(booking: Booking) {
  let attempt = booking.attempt;
  const $state = atom<{ outcome: ShownOutcome | null; sending: boolean }>({
    outcome: attempt ? { kind: 'unknown' } : null,
    sending: false,
  });
  const show = (outcome: ShownOutcome | null) => $state.set({ ...$state.get(), outcome });

  async function send(next: PurchaseAttempt, isRetry: boolean): Promise<void> {
    if ($state.get().sending) return;
    attempt = next;
    $state.set({ ...$state.get(), sending: true });
    // An update of the app has to wait.
    const over = busy();
    try {
      await afterPaint();
      const outcome = await confirmPurchase(booking, next, isRetry);
      show(outcome);
      if (outcome.kind === 'refused' && outcome.code === 'seats_taken') lost(outcome.message);
      if (outcome.kind === 'bought' && $state.lc === 0 && $user.get()) notify(READY);
    } catch (error) {
      // The call may have been sent, and its retry charges once.
      console.error('A purchase ended without an outcome', error);
      show({ kind: 'unknown' });
    } finally {
      over();
      $state.set({ ...$state.get(), sending: false });
    }
  }

  return {
    $state,
    /** `isMore`: the member knows that this phone has bought that screening. */
    async confirm(wish: Wish, isMore = false): Promise<void> {
      const { outcome, sending } = $state.get();
      if (outcome || sending) return;
      if (!navigator.onLine) return show({ kind: 'offline' });
      // Another tab sent one, whose answer is on its way.
      attempt = attemptOf(booking);
      if (attempt) return show({ kind: 'unknown' });
      if (!isMore && boughtFor(screeningOf(booking)) > 0) return show({ kind: 'bought_before' });
      const { state, held } = $seats.get();
      const holdID = state === 'held' ? held?.holdId : undefined;
      const key = waitingFor(screeningOf(booking))?.key ?? newKey();
      await send({ key, ...wish, ...(holdID && { holdID }) }, false);
    },
    retry: () => attempt && send(attempt, true),
    close: () => show(null),
  };
}

/** What a confirmation buys, with the seats that are held then. */
export type Wish = Omit<PurchaseAttempt, 'key' | 'holdID'>;

export type Purchase = ReturnType<typeof createPurchase>;
