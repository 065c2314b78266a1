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

export const UNFINISHED = 'Not finished. A transfer that you have sent arrives by itself; do not pay again.';

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
const days = counted(topUpTimes.checkedForDays, 'day');
const hours = counted(topUpTimes.beginsWithinHours, 'hour');

/** The duration of each open state, by the times of the server. */
export const PENDING_TAKES = `Pending can take up to ${days}. Your points are added as soon as the payment arrives.`;
export const UNFINISHED_TAKES = `Not finished changes to Failed about ${hours} after the start. A later transfer still arrives.`;
