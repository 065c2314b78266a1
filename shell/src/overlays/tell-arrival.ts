import { arrivedText } from '@viewmax/contracts/money-words';
import { notify } from '@viewmax/shared';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { $payment, forgetPayment, watchPayment } from '@viewmax/shared/bundled/payment.ts';
import { finishBookingPath, unfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { history } from '../navigation/history.tsx';

/** These screens show the payment themselves. */
const OWN: readonly string[] = [paths.fund, paths.paymentSuccessful, paths.statement];

/** Tells a member on any other screen that the begun payment arrived. */
export function tellArrival(): () => void {
  const stop = watchPayment({
    isElsewhere: () => !OWN.includes(history.get().pathname),
    onMove: (look) => history.subscribe(look),
  });
  const stay = $payment.listen(({ stage, topUp }) => {
    if (stage !== 'arrived' || !topUp) return;
    const next = unfinishedBooking()
      ? { to: finishBookingPath, label: 'Finish your booking' }
      : { to: paths.profile, label: 'Go to Profile' };
    notify({ text: arrivedText(topUp), ...next });
    forgetPayment();
  });
  return () => {
    stay();
    stop();
  };
}
