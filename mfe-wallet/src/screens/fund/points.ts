import { limits } from '@viewmax/contracts/constants';

/** The whole points in a text: its digits, at most the limit. Null without an amount. */
export function pointsIn(text: string): number | null {
  const points = Math.min(Number(text.replace(/\D/g, '')), limits.points.max);
  return points >= limits.points.min ? points : null;
}

/** The position of the caret in the regrouped `text` that leaves as many digits behind it as before. */
export function caretBefore(text: string, digitsAfter: number): number {
  let at = text.length;
  for (let left = digitsAfter; left > 0 && at > 0; at--) if (/\d/.test(text[at - 1] ?? '')) left--;
  return at;
}
