/** @example vp(9000) // '9,000 Vp' */
export const vp = (points: number): string => `${points.toLocaleString('en')} Vp`;
