import { nairaFor } from '@viewmax/contracts/price';

/** @example vp(9000) // '9,000 Vp' */
export const vp = (points: number): string => `${points.toLocaleString('en')} Vp`;

/** What these points cost in the wallet, fee included. @example aboutNaira(4500) // 'about ₦3,045' */
export const aboutNaira = (points: number): string => `about ₦${nairaFor(points).toLocaleString('en')}`;
