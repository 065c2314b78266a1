import { inNaira } from '@viewmax/contracts/money';
import { nairaFor } from '@viewmax/contracts/price';

/** A price in the money that a visitor knows. @example aboutNaira(4500) // 'about ₦3,045' */
export const aboutNaira = (points: number): string => `about ${inNaira(nairaFor(points))}`;
