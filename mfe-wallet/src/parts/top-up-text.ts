import { topUpTimes } from '@viewmax/contracts/constants';
import { arrivedText, returnedText, reversedText } from '@viewmax/contracts/money-words';
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

const SAID_FOR_MS = 7 * 86_400_000;

/** The sentence of money that took another way than quoted, and null for any other payment. */
export function sentenceOf(topUp: TopUp): string | null {
  const { tx_ref, state, naira, paidNaira, creditedVp, returnedNaira, sentBackNaira } = topUp;
  if (returnedNaira !== undefined) return returnedText(returnedNaira, tx_ref);
  if (sentBackNaira !== undefined) return returnedText(sentBackNaira, tx_ref, true);
  if (state === 'reversed') return reversedText(creditedVp);
  return state === 'credited' && paidNaira !== undefined && paidNaira !== naira ? arrivedText(topUp) : null;
}

/** The sentences that /fund has for the last days. A credited payment was shown as it arrived. */
export const newsOf = (topUps: readonly TopUp[]): string[] =>
  topUps
    .filter(({ returnedNaira, sentBackNaira, state, createdAt }) => {
      const isNew = Date.now() - Date.parse(createdAt) < SAID_FOR_MS;
      return returnedNaira !== undefined || (isNew && (state === 'reversed' || sentBackNaira !== undefined));
    })
    .flatMap((topUp) => sentenceOf(topUp) ?? []);

/** The account of a transfer that can still be sent. */
export const openAccount = ({ state, transfer }: TopUp): TopUp['transfer'] =>
  state === 'pending' && transfer && Date.parse(transfer.until) > Date.now() ? transfer : undefined;

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
const days = counted(topUpTimes.checkedForDays, 'day');
const hours = counted(topUpTimes.beginsWithinHours, 'hour');

/** The duration of each open state, by the times of the server. */
export const PENDING_TAKES = `Pending can take up to ${days}. Your points are added as soon as the payment arrives.`;
export const UNFINISHED_TAKES = `Not finished changes to Failed about ${hours} after the start. A later transfer still arrives.`;
