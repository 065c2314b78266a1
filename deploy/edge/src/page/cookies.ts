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

const isDevice = (value: string | undefined): value is string => DEVICE.test(value ?? '');

const cookie = (name: string, value: string, attributes: string, isSecure: boolean): string =>
  `${name}=${value}; Path=/; ${attributes}SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** The device's random id, and the `Set-Cookie` that gives it to one that has none. */
export function deviceOf(header: string | undefined, isSecure: boolean): { id: string; cookie?: string } {
  const known = cookieOf(header, 'device');
  if (isDevice(known)) return { id: known };
  const id = randomBytes(16).toString('base64url');
  return { id, cookie: cookie('device', id, `Max-Age=${ONE_YEAR_S}; HttpOnly; `, isSecure) };
}

/** Ends with the browser's session. A page may drop it, to begin a session with what is newest. */
export const setCookie = (pin: string, isSecure: boolean): string => cookie('set', pin, '', isSecure);

/** Nothing for the preview takes it back. Either way the session begins anew. */
export const previewCookies = (preview: { token: string; seconds: number } | null, isSecure: boolean): string[] => [
  cookie('preview', preview?.token ?? '', `Max-Age=${preview?.seconds ?? 0}; HttpOnly; `, isSecure),
  cookie('set', '', 'Max-Age=0; ', isSecure),
];
