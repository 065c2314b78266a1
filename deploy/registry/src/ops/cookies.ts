import { cookiesOf } from '@viewmax/server/cookies';
import type { FastifyRequest } from 'fastify';

type Asked = Pick<FastifyRequest, 'protocol' | 'headers'>;

/** With this prefix the browser rejects a cookie that another host or plain http set. */
const nameOf = ({ protocol }: Asked, name: string): string => (protocol === 'https' ? `__Host-${name}` : name);

/** The cookie of a session, whose secret it holds. */
export const SESSION = 'ops';

export const cookieIn = (request: Asked, name: string): string | undefined =>
  cookiesOf(request.headers.cookie)[nameOf(request, name)];

export const sessionOf = (request: Asked): string | undefined => cookieIn(request, SESSION);

/**
 * No script can read this cookie. `Strict` sends it to no page that another site opened. `Lax` sends it there if the browser
 * only opens a page.
 */
export function cookieFor(
  request: Asked,
  { name = SESSION, value, seconds, sameSite = 'Strict' }: CookieOptions,
): string {
  const [path, secure] = request.protocol === 'https' ? ['/', '; Secure'] : ['/ops', ''];
  return `${nameOf(request, name)}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure}`;
}

interface CookieOptions {
  name?: string;
  value: string;
  seconds: number;
  sameSite?: 'Strict' | 'Lax';
}
