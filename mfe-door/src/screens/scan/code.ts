const DIGITS = 12;

/** The 12 digits of a ticket or a party, or null for any other text. */
export function codeOf(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{12}$/.test(digits) ? digits : null;
}

/** The next digits after a key: one more digit up to 12, or one less for `null`. */
export const typed = (digits: string, key: string | null): string =>
  key === null ? digits.slice(0, -1) : (digits + key).slice(0, DIGITS);

export const isWhole = (digits: string): boolean => digits.length === DIGITS;

/** Longer out of view, and a code counts as shown again. */
const GONE_MS = 2_000;

/** A code that is held in view is one scan. Returns whether this sight of it is a new one. */
export function firstSights(): (text: string, now: number) => boolean {
  let last = '';
  let seenAt = Number.NEGATIVE_INFINITY;
  return (text, now) => {
    const isNew = text !== last || now - seenAt > GONE_MS;
    last = text;
    seenAt = now;
    return isNew;
  };
}
