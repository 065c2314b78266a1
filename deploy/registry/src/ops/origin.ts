import type { FastifyRequest } from 'fastify';
import { Refused } from '../state/refused.ts';

type Asked = Pick<FastifyRequest, 'headers' | 'host' | 'hostname' | 'method' | 'protocol'>;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** Whether the request stays on this machine or is encrypted. */
export const isPrivateLine = ({ protocol, hostname }: Pick<Asked, 'protocol' | 'hostname'>): boolean =>
  protocol === 'https' || LOOPBACK.test(hostname);

const CHANGES_NOTHING = ['GET', 'HEAD'];

/**
 * Rejects a change from a page of another origin. Cookies ignore ports, and a browser treats all ports of a host as one
 * site. The `Origin` header includes the port.
 */
export function refuseOtherOrigins({ method, headers, host, protocol }: Asked, opsOrigin?: string): void {
  if (CHANGES_NOTHING.includes(method)) return;
  const own = opsOrigin ?? `${protocol}://${host}`;
  const { origin, cookie, authorization } = headers;
  if (origin !== undefined && origin !== own)
    throw new Refused(`A page of ${origin} sent this change; only a page of ${own} may.`, 'forbidden');
  // Browsers send the origin with each change. Programs send it too, or send a token instead of a cookie.
  if (origin === undefined && cookie !== undefined && authorization === undefined)
    throw new Refused('A change by a session needs an Origin header.', 'forbidden');
}
