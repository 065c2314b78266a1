import { useStore } from '@nanostores/react';
import { $payment, followPayment, type Payment, watchPayment } from '@viewmax/shared/bundled/payment.ts';
import { storeChangedTickets } from '@viewmax/shared/bundled/stored-tickets.ts';
import { $userId } from '@viewmax/shared/bundled/user-id.ts';
import { useEffect } from 'react';

const NOT_YET: Payment = { stage: 'none' };

/** The payment on its way, which is followed while the screen is open, or the one whose payer is back. */
export function usePayment(backRef?: string): Payment {
  useEffect(() => {
    if (backRef) followPayment(backRef, { isBack: true });
    return watchPayment();
  }, [backRef]);
  const payment = useStore($payment);
  const tickets = payment.topUp?.booking?.tickets;
  useEffect(() => {
    // The network may fail before the member opens them.
    if (tickets) storeChangedTickets($userId.get() ?? '', tickets);
  }, [tickets]);
  return backRef && payment.txRef !== backRef ? NOT_YET : payment;
}
