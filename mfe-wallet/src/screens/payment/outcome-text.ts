import { notBoughtText } from '@viewmax/contracts/booking-words';
import { inPoints } from '@viewmax/contracts/money';
import { arrivedText } from '@viewmax/contracts/money-words';
import { platform } from '@viewmax/shared';
import type { Payment } from '@viewmax/shared/bundled/payment.ts';
import { boughtBy } from '../../parts/bought.ts';

/** The heading and the sentence below it. The status comes from the server, never from the provider's window. */
export function outcomeText({ topUp, isHeard, isLost }: Payment): { title: string; help: string } {
  if (!isHeard && !isLost) return { title: 'Checking your payment', help: 'This takes a moment.' };
  if (isHeard && !topUp) {
    return { title: 'Payment not found', help: 'It belongs to another account. Its points arrive there.' };
  }
  const said = isHeard ? topUp : undefined;
  const isOther = said?.paidNaira !== undefined && said.paidNaira !== said.naira;
  switch (said?.state) {
    case 'credited':
      if (boughtBy(said)) return { title: 'Payment successful', help: boughtBy(said)?.words ?? '' };
      if (said.booking) {
        return { title: 'Payment successful', help: `${arrivedText(said)} ${notBoughtText(said.booking.code)}` };
      }
      return {
        title: 'Payment successful',
        help: isOther ? arrivedText(said) : `${inPoints(said.creditedVp)} added to your balance.`,
      };
    case 'failed':
      return { title: 'Payment failed', help: 'Nothing was added. You can try again.' };
    case 'refused':
      return {
        title: 'Payment refused',
        help: `Nothing was added. Write to ${platform().config.supportEmail} and name ${said.tx_ref}.`,
      };
    case 'reversed':
      return { title: 'Payment reversed', help: 'The money was refunded, and its points were removed.' };
    case 'pending':
      return {
        title: 'Payment pending',
        help: 'It has not arrived yet. Your points are added as soon as it does, even if you leave.',
      };
    default:
      return {
        title: 'Payment pending',
        help: 'We could not check it now. If you paid, your points are added as soon as the payment arrives.',
      };
  }
}
