import { topUpTimes } from '@viewmax/contracts/constants';
import { arrivedText, returnedText, reversedText } from '@viewmax/contracts/money-words';
import type { ReturnKind, TopUp, TopUpState } from '@viewmax/contracts/wallet';
import { type Payment, serverNow, stageOf } from '@viewmax/shared/bundled/payment.ts';

const WORDS: Record<TopUpState, string> = {
  pending: 'Not finished',
  credited: 'Added',
  failed: 'Failed',
  refused: 'Not added',
  reversed: 'Reversed',
};

/** The provider itself says that the payment is pending. */
export const isUnderWay = (topUp: TopUp): boolean => stageOf(topUp) === 'under way';

/** The provider has named no payment. A transfer may still arrive. */
export const isUnfinished = (topUp: TopUp): boolean => stageOf(topUp) === 'begun';

export const stateWord = (topUp: TopUp): string =>
  isUnderWay(topUp) ? 'Pending' : (WORDS[topUp.state] ?? topUp.state);

/** The provider was asked, and knows no payment. */
export const isUnpaid = ({ stage, isHeard, isLost }: Payment): boolean =>
  stage === 'begun' && isHeard === true && !isLost;

const SAID_FOR_MS = 7 * 86_400_000;

/** An older server sends no kind, and another currency has no naira. */
const isThere = (kind?: ReturnKind, naira?: number): boolean => (kind ?? naira) !== undefined;

/** The sentence of money that took another way than quoted, and null for any other payment. */
export function sentenceOf(topUp: TopUp): string | null {
  const { tx_ref, state, naira, paidNaira, creditedVp, returnedKind, returnedNaira, sentBackKind, sentBackNaira } =
    topUp;
  if (isThere(returnedKind, returnedNaira)) return returnedText(returnedKind, returnedNaira, tx_ref);
  if (isThere(sentBackKind, sentBackNaira)) return returnedText(sentBackKind, sentBackNaira, tx_ref, true);
  if (state === 'reversed') return reversedText(creditedVp);
  return state === 'credited' && paidNaira !== undefined && paidNaira !== naira ? arrivedText(topUp) : null;
}

/** The sentences that /fund has for the last days. A credited payment was shown as it arrived. */
export const newsOf = (topUps: readonly TopUp[]): string[] =>
  topUps
    .filter(({ state, createdAt, returnedKind, returnedNaira, sentBackKind, sentBackNaira }) => {
      const isNew = serverNow() - Date.parse(createdAt) < SAID_FOR_MS;
      const isOver = state === 'reversed' || isThere(sentBackKind, sentBackNaira);
      return isThere(returnedKind, returnedNaira) || (isNew && isOver);
    })
    .flatMap((topUp) => sentenceOf(topUp) ?? []);

/** The account of a transfer that can still be sent. */
export const openAccount = ({ state, transfer }: TopUp): TopUp['transfer'] =>
  state === 'pending' && transfer && Date.parse(transfer.until) > serverNow() ? transfer : undefined;

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
const days = counted(topUpTimes.checkedForDays, 'day');
const hours = counted(topUpTimes.beginsWithinHours, 'hour');

/** The duration of each open state, by the times of the server. */
export const PENDING_TAKES = `Pending can take up to ${days}. Your points are added as soon as the payment arrives.`;
export const UNFINISHED_TAKES = `Not finished changes to Failed about ${hours} after the start. A later transfer still arrives.`;
