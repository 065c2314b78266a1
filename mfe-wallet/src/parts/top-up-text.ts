import { arrivedText, returnedText, reversedText } from '@viewmax/contracts/money-words';
import type { ReturnKind, TopUp, TopUpState } from '@viewmax/contracts/wallet';
import { stageOf } from '@viewmax/shared/bundled/payment.ts';

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

/** An older server sends no kind, and another currency has no naira. */
export const isThere = (kind?: ReturnKind, naira?: number): boolean => (kind ?? naira) !== undefined;

/** The sentence of money that took another way than quoted, and null for any other payment. */
export function sentenceOf(topUp: TopUp): string | null {
  const { tx_ref, state, naira, paidNaira, creditedVp, returnedKind, returnedNaira, sentBackKind, sentBackNaira } =
    topUp;
  if (isThere(returnedKind, returnedNaira)) return returnedText(returnedKind, returnedNaira, tx_ref);
  if (isThere(sentBackKind, sentBackNaira)) return returnedText(sentBackKind, sentBackNaira, tx_ref, true);
  if (state === 'reversed') return reversedText(creditedVp);
  return state === 'credited' && paidNaira !== undefined && paidNaira !== naira ? arrivedText(topUp) : null;
}
