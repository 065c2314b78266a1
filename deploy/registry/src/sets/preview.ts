import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Versions } from '../resolve/state.ts';

/** What one browser may see before others do. It travels as a link, signed, and ends by itself. */
export interface Preview {
  /** Names its row: a revoked one has ended, whatever its text says. */
  id: string;
  releases: Versions;
  tester: boolean;
  expiresAt: number;
}

export interface Previews {
  write(preview: Preview): string;
  /** Null for one that is not ours, was changed, or has expired. Whether it was revoked is part of the state. */
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
      // Links of releases before have no id, so nothing could revoke them.
      return typeof preview.id === 'string' && preview.expiresAt > now() ? preview : null;
    },
  };
}
