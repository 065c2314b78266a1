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

/** A reader at a cable types a whole code in this time. People read pins aloud in threes, and need longer. */
export const READER_MS = 500;

interface Key {
  digit: string;
  at: number;
}

/**
 * The last digits of a keyboard after one more, and the code of a reader that ends with it, whatever stood there before.
 * `at` is in ms.
 */
export function afterKey(keys: readonly Key[], digit: string, at: number): { keys: Key[]; code?: string } {
  const next = [...keys, { digit, at }].slice(-DIGITS);
  const isReader = next.length === DIGITS && at - (next[0]?.at ?? at) <= READER_MS;
  return isReader ? { keys: [], code: next.map((key) => key.digit).join('') } : { keys: next };
}

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
