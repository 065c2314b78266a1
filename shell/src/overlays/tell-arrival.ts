import { notBoughtText } from '@viewmax/contracts/booking-words';
import { arrivedText } from '@viewmax/contracts/money-words';
import { notify } from '@viewmax/shared';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { $payment, $step, askAboutPayment, forgetPayment } from '@viewmax/shared/bundled/payment.ts';
import { finishBookingPath, unfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { history } from '../navigation/history.tsx';

/** These screens show the payment themselves. */
const OWN: readonly string[] = [paths.fund, paths.paymentSuccessful, paths.statement];
const isElsewhere = (): boolean => !OWN.includes(history.get().pathname);

/** Each look costs a call to the provider, so it comes with a move or a return, when the phone is in use anyway. */
const EVERY_MS = 20_000;

/** Tells a member on any other screen that the begun payment arrived. */
export function tellArrival(): () => void {
  let askedAt = Number.NEGATIVE_INFINITY;
  function look(): void {
    const now = performance.now();
    if (isElsewhere() && now - askedAt >= EVERY_MS && askAboutPayment(isElsewhere)) askedAt = now;
  }
  const undos = [
    $step.subscribe(look),
    history.subscribe(look),
    $payment.listen(({ stage, topUp }) => {
      if (stage !== 'arrived' || !topUp) return;
      const { state, code } = topUp.booking ?? {};
      const next = unfinishedBooking()
        ? { to: finishBookingPath, label: 'Finish your booking' }
        : { to: paths.profile, label: 'Go to Profile' };
      if (state === 'bought') notify({ text: 'Your tickets are ready', to: paths.myTickets, label: 'View Tickets' });
      else notify({ text: [arrivedText(topUp), state && notBoughtText(code)].filter(Boolean).join(' '), ...next });
      forgetPayment();
    }),
  ];
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    for (const undo of undos) undo();
  };
}
