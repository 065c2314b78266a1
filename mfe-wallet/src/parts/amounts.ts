import { pointsUnit } from '@viewmax/contracts/constants';

const grouped = (amount: number): string => amount.toLocaleString('en-NG');

export const inPoints = (points: number): string => `${grouped(points)} ${pointsUnit}`;

export const inNaira = (naira: number): string => `₦${grouped(naira)}`;

/** With its sign: `+3,000 Vp`, `−4,500 Vp`. */
export const asMovement = (points: number): string => `${points < 0 ? '−' : '+'}${inPoints(Math.abs(points))}`;
