import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** The set of a session, and the time at which it began. */
export interface Pin {
  setId: string;
  issuedAt: number;
}

export interface Pins {
  /** `<setId>.<minute>.<mac>`. The MAC stops a made-up set before any query. */
  write(pin: Pin): string;
  /** Null for a pin that is foreign or too old. */
  read(text: string | undefined, maxAgeMs?: number): Pin | null;
}

export const PIN_MAX_AGE_MS = 4 * 3_600_000;

const MINUTE_MS = 60_000;
const MAX_CACHED = 5000;
const FORM = /^([0-9a-f]{12})\.([0-9a-z]{1,9})\.[\w-]{8}$/;

/** The first secret signs and any of them verifies, so sessions survive a key change. */
export function createPins(secrets: readonly string[], now: () => number): Pins {
  const latest = new LRUCache<string, { minute: number; text: string }>({ max: MAX_CACHED });
  // By secret. All sessions of a set that begin in the same minute share a pin, so a small cache is enough.
  const cached = secrets.map(() => new LRUCache<string, string>({ max: MAX_CACHED }));

  function textOf(setId: string, minute: string, which = 0): string {
    const body = `${setId}.${minute}`;
    const texts = cached[which];
    const known = texts?.get(body);
    if (known) return known;
    const text = `${body}.${createHmac('sha256', `pin\n${secrets[which]}`).update(body).digest('base64url').slice(0, 8)}`;
    texts?.set(body, text);
    return text;
  }

  return {
    write({ setId, issuedAt }) {
      const minute = Math.floor(issuedAt / MINUTE_MS);
      const last = latest.get(setId);
      if (last?.minute === minute) return last.text;
      const text = textOf(setId, minute.toString(36));
      latest.set(setId, { minute, text });
      return text;
    },
    read(text, maxAgeMs = PIN_MAX_AGE_MS) {
      const [, setId, minute] = FORM.exec(text ?? '') ?? [];
      if (!setId || !minute || !secrets.some((_, which) => textOf(setId, minute, which) === text)) return null;
      const issuedAt = Number.parseInt(minute, 36) * MINUTE_MS;
      return now() - issuedAt < maxAgeMs ? { setId, issuedAt } : null;
    },
  };
}
