import { inNaira, inPoints } from './money.ts';

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

export const returnedText = (amount: number, txRef: string, isOver?: boolean): string =>
  `${inNaira(amount)} arrived after its time. It ${isOver ? 'was' : 'is being'} returned; reference ${shortReference(txRef)}.`;

export const reversedText = (credited: number): string =>
  `A payment of ${inPoints(credited)} was taken back by the bank.`;

export const sendText = (amount: number, time: string): string =>
  `Send exactly ${inNaira(amount)} to this account before ${time}.`;
