import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Versions } from '../resolve/state.ts';

/** Releases that one browser sees before others. It is a signed link, and it expires. */
export interface Preview {
  /** The id of its row. A revoked preview has ended, whatever its text contains. */
  id: string;
  releases: Versions;
  tester: boolean;
  expiresAt: number;
}

export interface Previews {
  write(preview: Preview): string;
  /** Null for a preview that is foreign, changed or expired. The state lists revoked ones. */
  read(token: string | undefined): Preview | null;
}

export function createPreviews(secrets: readonly string[], now: () => number): Previews {
  const macOf = (body: string, secret = secrets[0]) => createHmac('sha256', `preview\n${secret}`).update(body).digest();
  return {
    write(preview) {
      const body = Buffer.from(JSON.stringify(preview)).toString('base64url');
      return `${body}.${macOf(body).toString('base64url')}`;
    },
    read(token) {
      if (!token) return null;
      const [body = '', mac = ''] = token.split('.');
      const given = Buffer.from(mac, 'base64url');
      const isOurs = secrets.some((secret) => {
        const expected = macOf(body, secret);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      if (!isOurs) return null;
      const preview = JSON.parse(Buffer.from(body, 'base64url').toString()) as Preview;
      // Links of earlier releases have no id, so they could not be revoked.
      return typeof preview.id === 'string' && preview.expiresAt > now() ? preview : null;
    },
  };
}
