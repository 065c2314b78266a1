import { pointsUnit } from './constants.ts';

const grouped = (amount: number): string => amount.toLocaleString('en-NG');
const naira = (amount: number): string => `₦${grouped(amount)}`;
const points = (amount: number): string => `${grouped(amount)} ${pointsUnit}`;

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
    ? `${points(creditedVp)} arrived.`
    : `${naira(paidNaira)} arrived, that is ${points(creditedVp)}.`;

export const returnedText = (amount: number, txRef: string, isOver?: boolean): string =>
  `${naira(amount)} arrived after its time. It ${isOver ? 'was' : 'is being'} returned; reference ${shortReference(txRef)}.`;

export const reversedText = (credited: number): string =>
  `A payment of ${points(credited)} was taken back by the bank.`;

export const sendText = (amount: number, time: string): string =>
  `Send exactly ${naira(amount)} to this account before ${time}.`;
