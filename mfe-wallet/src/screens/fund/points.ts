import { limits } from '@viewmax/shared/contracts/constants';

/** The whole points that a text stands for: its digits, at most the limit; null when there is no amount. */
export function pointsIn(text: string): number | null {
  const points = Math.min(Number(text.replace(/\D/g, '')), limits.points.max);
  return points >= limits.points.min ? points : null;
}

export const grouped = (amount: number): string => amount.toLocaleString('en-NG');

/** Where the caret belongs in `text` so that as many digits stand behind it as before the text was grouped anew. */
export function caretBefore(text: string, digitsAfter: number): number {
  let at = text.length;
  for (let left = digitsAfter; left > 0 && at > 0; at--) if (/\d/.test(text[at - 1] ?? '')) left--;
  return at;
}
