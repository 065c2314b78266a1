import { randomBytes } from 'node:crypto';
import { type DeviceFlags, flagsText } from '@viewmax/contracts/flags';
import type { Cookies } from '@viewmax/server/cookies';
import type { FastifyRequest } from 'fastify';

const DEVICE = /^[A-Za-z0-9_-]{22}$/;
const ONE_YEAR_S = 31_536_000;

const isDevice = (value: string | undefined): value is string => DEVICE.test(value ?? '');

const cookie = (name: string, value: string, attributes: string, isSecure: boolean): string =>
  `${name}=${value}; Path=/; ${attributes}SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** The device's random id, and the `Set-Cookie` for a device without one. */
export function deviceOf(cookies: Cookies, isSecure: boolean): { id: string; cookie?: string } {
  const known = cookies.device;
  if (isDevice(known)) return { id: known };
  const id = randomBytes(16).toString('base64url');
  return { id, cookie: cookie('device', id, `Max-Age=${ONE_YEAR_S}; HttpOnly; `, isSecure) };
}

/** Expires with the browser's session. A page may delete it to start a session with the newest set. */
export const setCookieHeader = (setCookie: string, isSecure: boolean): string => cookie('set', setCookie, '', isSecure);

/**
 * The cookie of the device's flags, which scripts read; undefined while it has them. It lasts a year, so that pages without a
 * network know them.
 */
export function flagsCookie(
  { flags: before = '' }: Cookies,
  flags: DeviceFlags,
  isSecure: boolean,
): string | undefined {
  const text = flags.on.length > 0 ? flagsText(flags) : '';
  // The shell wrote it encoded.
  if (before.replaceAll('%3A', ':').replaceAll('%40', '@').replaceAll('%2B', '+') === text) return undefined;
  return cookie('flags', text, `Max-Age=${text ? ONE_YEAR_S : 0}; `, isSecure);
}

/**
 * Renews the shell's mark of a signed-in browser with the shell's own attributes. Some browsers drop a cookie of a script
 * after seven days, but keep one of a server.
 */
export const renewedMember = (): string => `in=1; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax`;

/** With this prefix the browser rejects a cookie that another host of the site or plain http set. */
const prefixed = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);

export function previewIn(cookies: Cookies, request: Pick<FastifyRequest, 'protocol'>): string | undefined {
  const { preview } = cookies;
  return cookies[prefixed('preview', true)] ?? (preview && request.protocol !== 'https' ? preview : undefined);
}

interface ShownPreview {
  token: string;
  seconds: number;
  /** The text for the page's preview strip, joined by `+`. */
  titles: readonly string[];
}

/** Null removes the preview. In both cases a new session starts. */
export const previewCookies = (preview: ShownPreview | null, isSecure: boolean): string[] => [
  cookie(prefixed('preview', isSecure), preview?.token ?? '', `Max-Age=${preview?.seconds ?? 0}; HttpOnly; `, isSecure),
  cookie('previewing', preview?.titles.join('+') ?? '', `Max-Age=${preview?.seconds ?? 0}; `, isSecure),
  cookie('set', '', 'Max-Age=0; ', isSecure),
];
