const MINUTE = 60_000;

// OneSignal asks for at least 100 seconds before a retry that is not urgent.
const FIRST = 2 * MINUTE;
const LAST = 60 * MINUTE;

/** The time of the next try, with growing waits, and never earlier than the provider asked for. */
export function nextTry(now: Date, tries: number, askedMs = 0): Date {
  const grown = Math.min(FIRST * 2 ** (tries - 1), LAST);
  return new Date(now.getTime() + Math.max(grown, askedMs));
}

/** The wait that an answer asks for by `Retry-After` in seconds, at most a day. */
export function retryAfterMs(text: string | null | undefined): number | undefined {
  const seconds = text?.trim() ?? '';
  return /^\d{1,9}$/.test(seconds) ? Math.min(Number(seconds) * 1000, 24 * 60 * MINUTE) : undefined;
}
