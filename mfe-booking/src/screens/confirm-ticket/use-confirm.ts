import { $user, busy, notify } from '@viewmax/shared';
import { afterPaint } from '@viewmax/shared/bundled/after-paint.ts';
import { newKey } from '@viewmax/shared/bundled/new-key.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Attempt, Booking } from '../../stores/booking.ts';
import { confirmPurchase, type PurchaseOutcome } from './confirm-purchase.ts';

/** `offline`: nothing was sent. */
type ShownOutcome = PurchaseOutcome | { kind: 'offline' };

/** The member left the screen before the answer. */
const READY = { text: 'Your tickets are ready', to: paths.myTickets, label: 'View Tickets' };

/**
 * Allows one confirmation at a time, and none while the outcome of one is shown, because a browser without modal dialogs
 * lets a tap through to the button below. One that a reload interrupted is unknown, and is retried unchanged.
 */
export function useConfirm(booking: Booking) {
  const [attempt, setAttempt] = useState<Attempt | undefined>(booking.attempt);
  const [outcome, setOutcome] = useState<ShownOutcome | null>(booking.attempt ? { kind: 'unknown' } : null);
  const [sending, setSending] = useState(false);
  const underWay = useRef(false);
  // A tap may come after the answer and before the render that shows it.
  const isShown = useRef(outcome !== null);
  const show = (next: ShownOutcome | null) => {
    isShown.current = next !== null;
    setOutcome(next);
  };

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
    setAttempt(next);
    setSending(true);
    // An update of the app has to wait.
    const over = busy();
    await afterPaint();
    const answer = await confirmPurchase(booking, next, again).finally(over);
    show(answer);
    if (answer.kind === 'bought' && !isOpen.current && $user.get()) notify(READY);
    underWay.current = false;
    setSending(false);
  };

  return {
    outcome,
    sending,
    /** True from the tap on, before the render that shows it. */
    isUnderWay: useCallback(() => underWay.current, []),
    confirm: async (numberOfTickets: number, amountToPay: number) => {
      if (isShown.current || underWay.current) return;
      if (!navigator.onLine) return show({ kind: 'offline' });
      await send({ key: newKey(), numberOfTickets, amountToPay }, false);
    },
    retry: () => attempt && send(attempt, true),
    close: () => show(null),
  };
}
