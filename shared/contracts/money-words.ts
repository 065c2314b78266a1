import { inNaira, inPoints } from './money.ts';
import type { ReturnKind } from './wallet.ts';

/** The reference that people read aloud. @example shortReference('vm-81f3c0de-…') // 'V-81F3' */
export const shortReference = (txRef: string): string => `V-${txRef.replace(/^vm-/, '').slice(0, 4).toUpperCase()}`;

interface Paid {
  naira: number;
  creditedVp: number;
  paidNaira?: number | undefined;
}

/** Another amount than the quoted one says what it was worth. */
export const arrivedText = ({ naira: quoted, creditedVp, paidNaira = quoted }: Paid): string =>
  paidNaira === quoted
    ? `${inPoints(creditedVp)} arrived.`
    : `${inNaira(paidNaira)} arrived, that is ${inPoints(creditedVp)}.`;

const ARRIVED: Record<ReturnKind, (amount: string) => string> = {
  paid_twice: (amount) => `${amount} arrived a second time.`,
  too_little: () => `Less than ${inNaira(1)} arrived, too little for a point.`,
  wrong_currency: () => 'A payment in another currency arrived.',
};

/**
 * Money that could not become points. `naira` is missing where the amount is of another currency.
 *
 * @example returnedText('paid_twice', 203, 'vm-81f3-…') // '₦203 arrived a second time. It is being returned; reference V-81F3.'
 */
export function returnedText(
  kind: ReturnKind | undefined,
  naira: number | undefined,
  txRef: string,
  isOver?: boolean,
): string {
  const amount = naira === undefined ? 'Money' : inNaira(naira);
  // An older server names no kind, and a newer one perhaps another.
  const arrived = (kind && ARRIVED[kind])?.(amount) ?? `${amount} arrived that could not become points.`;
  return `${arrived} It ${isOver ? 'was' : 'is being'} returned; reference ${shortReference(txRef)}.`;
}

export const reversedText = (credited: number): string =>
  `A payment of ${inPoints(credited)} was taken back by the bank.`;

export const sendText = (amount: number, time: string): string =>
  `Send exactly ${inNaira(amount)} to this account before ${time}.`;
