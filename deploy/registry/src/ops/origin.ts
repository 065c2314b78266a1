import type { FastifyRequest } from 'fastify';
import { Refused } from '../base/refused.ts';

type Asked = Pick<FastifyRequest, 'headers' | 'host' | 'hostname' | 'method' | 'protocol'>;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** Whether nothing that is sent leaves the machine, or all of it is encrypted. */
export const isPrivateLine = ({ protocol, hostname }: Pick<Asked, 'protocol' | 'hostname'>): boolean =>
  protocol === 'https' || LOOPBACK.test(hostname);

const CHANGES_NOTHING = ['GET', 'HEAD'];

/**
 * Refuses a change that a page of another origin asks for. Cookies do not keep ports of one host apart, and a browser
 * counts them as one site; the `Origin` header has the port.
 */
export function refuseOtherOrigins({ method, headers, host, protocol }: Asked, opsOrigin?: string): void {
  if (CHANGES_NOTHING.includes(method)) return;
  const own = opsOrigin ?? `${protocol}://${host}`;
  const { origin, cookie, authorization } = headers;
  if (origin !== undefined && origin !== own)
    throw new Refused(`A page of ${origin} asked for this, and only one of ${own} may.`, 'forbidden');
  // Browsers name the origin of each change. Programs do too, or send a token instead of a cookie.
  if (origin === undefined && cookie !== undefined && authorization === undefined)
    throw new Refused('A change by a session has to name its origin.', 'forbidden');
}
