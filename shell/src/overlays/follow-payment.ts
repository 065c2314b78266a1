import { listTopUps } from '@viewmax/contracts/calls';
import { arrivedText } from '@viewmax/contracts/money-words';
import { ask, notify, refreshSession } from '@viewmax/shared';
import { $begunPayment, forgetEnded, recent } from '@viewmax/shared/bundled/begun-payment.ts';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { finishBookingPath, unfinishedBooking } from '@viewmax/shared/bundled/unfinished-booking.ts';
import { history } from '../navigation/history.tsx';

const EVERY_MS = 20_000;

/** These screens show the payment themselves. */
const OWN: readonly string[] = [paths.fund, paths.paymentSuccessful, paths.statement];

/**
 * Tells a member on any other screen that the begun payment arrived. It asks with a move or a return to the page, when the
 * phone is in use anyway, and never without a begun payment.
 */
export function followPayment(): () => void {
  let askedAt = Number.NEGATIVE_INFINITY;

  const isElsewhere = () => !document.hidden && !OWN.includes(history.get().pathname);

  async function look(): Promise<void> {
    const begun = recent($begunPayment.get());
    if (!begun || !isElsewhere() || Date.now() - askedAt < EVERY_MS) return;
    askedAt = Date.now();
    const { topUps = [] } = await ask(listTopUps, { query: { limit: 5 } });
    const arrived = topUps.find(({ tx_ref, state }) => tx_ref === begun.tx_ref && state === 'credited');
    // A screen of the payment may have opened meanwhile, or another member signed in.
    if (arrived && isElsewhere() && $begunPayment.get()?.tx_ref === begun.tx_ref) {
      const next = unfinishedBooking()
        ? { to: finishBookingPath, label: 'Finish your booking' }
        : { to: paths.profile, label: 'Go to Profile' };
      notify({ text: arrivedText(arrived), ...next });
      await refreshSession();
    }
    forgetEnded(topUps);
  }

  const lookQuietly = () => void look().catch((error) => console.warn('A payment could not be followed', error));
  lookQuietly();
  document.addEventListener('visibilitychange', lookQuietly);
  const unsubscribe = history.subscribe(lookQuietly);
  return () => {
    document.removeEventListener('visibilitychange', lookQuietly);
    unsubscribe();
  };
}
