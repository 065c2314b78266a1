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
import { noteMissingTickets, storeChangedTickets } from '@viewmax/shared/bundled/stored-tickets.ts';
import { forgetBooking, unfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Attempt, type Booking, clearChoice, forgetAttempt, storeAttempt } from '../../stores/booking.ts';
import { PRICES } from '../../stores/cinemas.ts';
import { forgetHold } from '../../stores/seats.ts';
import { isFinal } from './next-step.ts';

/**
 * `unknown`: the purchase was sent and got no answer, so it may have succeeded. Only the same attempt may be sent
 * again.
 */
export type PurchaseOutcome =
  | { kind: 'bought'; ticketId?: string | undefined }
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
  return { kind: 'refused', message: answer.message ?? answer.error, code: answer.code };
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
export async function confirmPurchase(booking: Booking, attempt: Attempt, again: boolean): Promise<PurchaseOutcome> {
  const { showtime, cinema } = booking;
  const { key, ...wanted } = attempt;
  const uuid = $user.get()?.UUID ?? '';
  storeAttempt(booking, attempt);
  const purchase = {
    uuid,
    showtimeID: showtime.ShowtimeID,
    cinemaID: cinema?.CinemaID ?? '',
    ...wanted,
  };
  const bought = (answer: PurchaseResponse | null): PurchaseOutcome => {
    // Stores the tickets at once, because the network may fail before the member opens them.
    const tickets = listOf(answer?.tickets, 'TicketID');
    storeChangedTickets(uuid, tickets);
    return { kind: 'bought', ticketId: tickets[0]?.TicketID };
  };
  const sent = ask(purchaseTickets, { headers: { 'idempotency-key': key }, body: purchase });
  const outcome = await sent.then(bought, (error: unknown) => outcomeOf(error, again));
  if (outcome.kind === 'unknown' || (outcome.kind === 'bought' && !outcome.ticketId)) noteMissingTickets(uuid);
  if (outcome.kind === 'unknown') return outcome;
  forgetAttempt(attempt);
  if (outcome.kind === 'bought') {
    clearChoice();
    forgetHold();
  }
  endUnfinished(booking, outcome, uuid);
  // The purchase changed seats and balance, and a refusal may come from a new price. The old price stays visible until
  // the new one arrives, because the screen is still open.
  invalidateKeys((key) => key.startsWith('booking/') && !key.startsWith(PRICES));
  if (outcome.kind === 'refused') revalidateKeys((key) => key.startsWith(PRICES));
  refreshSession().catch((error: unknown) => console.error('The balance could not be refreshed', error));
  return outcome;
}

/** `offline`: nothing was sent. */
type ShownOutcome = PurchaseOutcome | { kind: 'offline' };

/** The member left the screen before the answer. */
const READY = { text: 'Your tickets are ready', to: paths.myTickets, label: 'View Tickets' };

/**
 * Allows one confirmation at a time, and none while the outcome of one is shown, because a browser without modal dialogs
 * lets a tap through to the button below. One that a reload interrupted is unknown, and is retried unchanged. `useCall`
 * cannot do this: a tap counts from its start, before any render, and an answer counts after the screen was left too.
 * `onSeatsTaken`: others have the seats of the hold.
 */
export function useConfirm(booking: Booking, onSeatsTaken?: () => void) {
  const attempt = useRef(booking.attempt);
  const [outcome, setOutcome] = useState<ShownOutcome | null>(booking.attempt ? { kind: 'unknown' } : null);
  const [sending, setSending] = useState(false);
  const underWay = useRef(false);
  // A tap may come after the answer and before the render that shows it.
  const isShown = useRef(outcome !== null);
  const show = (next: ShownOutcome | null) => {
    isShown.current = next !== null;
    setOutcome(next);
  };

  // A retry after an unknown outcome works in every release of this screen, and other outcomes are shown once.
  const isAnswered = outcome?.kind === 'bought' || outcome?.kind === 'refused';
  useEffect(() => (isAnswered ? busy() : undefined), [isAnswered]);

  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const send = async (next: Attempt, again: boolean) => {
    if (underWay.current) return;
    underWay.current = true;
    attempt.current = next;
    setSending(true);
    // An update of the app has to wait.
    const over = busy();
    await afterPaint();
    const answer = await confirmPurchase(booking, next, again).finally(over);
    show(answer);
    if (answer.kind === 'refused' && answer.code === 'seats_taken') onSeatsTaken?.();
    if (answer.kind === 'bought' && !isOpen.current && $user.get()) notify(READY);
    underWay.current = false;
    setSending(false);
  };

  return {
    outcome,
    sending,
    /** True from the tap on, before the render that shows it. */
    isUnderWay: useCallback(() => underWay.current, []),
    confirm: async (numberOfTickets: number, amountToPay: number, holdID?: string) => {
      if (isShown.current || underWay.current) return;
      if (!navigator.onLine) return show({ kind: 'offline' });
      await send({ key: newKey(), numberOfTickets, amountToPay, ...(holdID && { holdID }) }, false);
    },
    retry: () => attempt.current && send(attempt.current, true),
    close: () => show(null),
  };
}
