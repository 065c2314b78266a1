import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Signature } from '@viewmax/contracts/discovery';
import { createSigner, type PublicKey } from '@viewmax/server/signer';
import { LRUCache } from 'lru-cache';
import type { Versions } from './state.ts';

/** The signing key and all trusted keys of one moment. */
export interface KeyRing {
  sign(text: string): Signature;
  /** The key that signs comes first. Pages and wrappers store all keys and accept a signature of any. */
  publicKeys: readonly PublicKey[];
  /** Secrets for texts that only the registry verifies, such as set cookies. The first one signs; any of them verifies. */
  secrets: readonly string[];
}

/** `others` are trusted and do not sign: the next key, so that pages know it in advance, and the previous one. */
export function createKeyRing(secret: string, others: readonly string[] = []): KeyRing {
  const secrets = [...new Set([secret, ...others])];
  const signers = secrets.map(createSigner);
  const [first = createSigner(secret)] = signers;
  return { sign: first.sign, publicKeys: signers.map(({ publicKey }) => publicKey), secrets };
}

/** The set of a session, and the time at which it began. */
export interface SetCookie {
  setId: string;
  issuedAt: number;
}

export const SET_COOKIE_MAX_AGE_MS = 4 * 3_600_000;

const MINUTE_MS = 60_000;
const MAX_CACHED = 5000;
const FORM = /^([0-9a-f]{12})\.([0-9a-z]{1,9})\.[\w-]{8}$/;

/** The first secret signs and any of them verifies, so sessions survive a key change. */
export function createSetCookies(secrets: readonly string[], now: () => number) {
  const latest = new LRUCache<string, { minute: number; text: string }>({ max: MAX_CACHED });
  // By secret. All sessions of a set that begin in the same minute share a set cookie, so a small cache is enough.
  const cached = secrets.map(() => new LRUCache<string, string>({ max: MAX_CACHED }));

  function textOf(setId: string, minute: string, which = 0): string {
    const body = `${setId}.${minute}`;
    const texts = cached[which];
    const known = texts?.get(body);
    if (known) return known;
    // The word "pin" stays, because stored cookies are signed with it.
    const text = `${body}.${createHmac('sha256', `pin\n${secrets[which]}`).update(body).digest('base64url').slice(0, 8)}`;
    texts?.set(body, text);
    return text;
  }

  return {
    /** `<setId>.<minute>.<mac>`. The MAC stops a made-up set before any query. */
    write({ setId, issuedAt }: SetCookie): string {
      const minute = Math.floor(issuedAt / MINUTE_MS);
      const last = latest.get(setId);
      if (last?.minute === minute) return last.text;
      const text = textOf(setId, minute.toString(36));
      latest.set(setId, { minute, text });
      return text;
    },
    /** Null for a set cookie that is foreign or too old. */
    read(text: string | undefined, maxAgeMs = SET_COOKIE_MAX_AGE_MS): SetCookie | null {
      const [, setId, minute] = FORM.exec(text ?? '') ?? [];
      if (!setId || !minute || !secrets.some((_, which) => textOf(setId, minute, which) === text)) return null;
      const issuedAt = Number.parseInt(minute, 36) * MINUTE_MS;
      return now() - issuedAt < maxAgeMs ? { setId, issuedAt } : null;
    },
  };
}

export type SetCookies = ReturnType<typeof createSetCookies>;

/** Releases that one browser sees before others. It is a signed link, and it expires. */
export interface Preview {
  /** The id of its row. A revoked preview has ended, whatever its text contains. */
  id: string;
  releases: Versions;
  tester: boolean;
  expiresAt: number;
}

export function createPreviews(secrets: readonly string[], now: () => number) {
  const macOf = (body: string, secret = secrets[0]) => createHmac('sha256', `preview\n${secret}`).update(body).digest();
  return {
    write(preview: Preview): string {
      const body = Buffer.from(JSON.stringify(preview)).toString('base64url');
      return `${body}.${macOf(body).toString('base64url')}`;
    },
    /** Null for a preview that is foreign, changed or expired. The state lists revoked ones. */
    read(token: string | undefined): Preview | null {
      if (!token) return null;
      const [body = '', mac = ''] = token.split('.');
      const given = Buffer.from(mac, 'base64url');
      const isOurs = secrets.some((secret) => {
        const expected = macOf(body, secret);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      if (!isOurs) return null;
      const preview = JSON.parse(Buffer.from(body, 'base64url').toString()) as Preview;
      return preview.expiresAt > now() ? preview : null;
    },
  };
}

export type Previews = ReturnType<typeof createPreviews>;
