import { topUpTimes } from '@viewmax/contracts/constants';
import type { TopUp, TopUpState } from '@viewmax/contracts/wallet';

const WORDS: Record<TopUpState, string> = {
  pending: 'Not finished',
  credited: 'Added',
  failed: 'Failed',
  refused: 'Not added',
  reversed: 'Reversed',
};

type Known = Pick<TopUp, 'state' | 'isUnderWay'>;

/** The provider itself says that the payment is pending. */
export const isUnderWay = ({ state, isUnderWay: said }: Known): boolean => state === 'pending' && said === true;

/** The provider has named no payment. A transfer may still arrive. */
export const isUnfinished = (topUp: Known): boolean => topUp.state === 'pending' && !isUnderWay(topUp);

export const stateWord = (topUp: Known): string =>
  isUnderWay(topUp) ? 'Pending' : (WORDS[topUp.state] ?? topUp.state);

export const UNFINISHED = 'Not finished. The points of a transfer that you have sent arrive by themselves.';

/** The money may be on its way, so a second payment would be a double one. */
export const UNDER_WAY = 'Your payment is on its way; do not pay again. Your points are added as soon as it arrives.';

/** The server's answer was lost, so a card may have been charged. */
export const UNKNOWN =
  'The payment window was closed. If you paid, do not pay again: your points are added as soon as the payment arrives.';

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
const days = counted(topUpTimes.checkedForDays, 'day');
const hours = counted(topUpTimes.beginsWithinHours, 'hour');

/** The duration of each open state, by the times of the server. */
export const PENDING_TAKES = `Pending can take up to ${days}. Your points are added as soon as the payment arrives.`;
export const UNFINISHED_TAKES = `Not finished changes to Failed about ${hours} after the start. A later transfer still arrives.`;
