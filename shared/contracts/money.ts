import { pointsUnit } from './constants.ts';

/** An amount in groups of three. @example grouped(12400) // '12,400' */
export const grouped = (amount: number): string => amount.toLocaleString('en-NG');

/** An amount of points with their unit. @example inPoints(9000) // '9,000 Vp' */
export const inPoints = (points: number): string => `${grouped(points)} ${pointsUnit}`;

/** An amount of naira with their sign. @example inNaira(2030) // '₦2,030' */
export const inNaira = (naira: number): string => `₦${grouped(naira)}`;
