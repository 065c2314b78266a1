import { randomBytes } from 'node:crypto';

/** The value of one cookie in a `Cookie` header. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [key, ...value] = pair.split('=');
    if (key?.trim() === name) return value.join('=').trim();
  }
  return undefined;
}

const DEVICE = /^[A-Za-z0-9_-]{22}$/;
const ONE_YEAR_S = 31_536_000;

/** The `Set-Cookie` that gives a device its random id; nothing for one that has it. */
export function deviceCookie(header: string | undefined, secure: boolean): string | undefined {
  if (DEVICE.test(cookieOf(header, 'device') ?? '')) return undefined;
  const id = randomBytes(16).toString('base64url');
  const attributes = `Path=/; Max-Age=${ONE_YEAR_S}; HttpOnly; SameSite=Lax`;
  return `device=${id}; ${attributes}${secure ? '; Secure' : ''}`;
}
