import { networksOf } from '@viewmax/server/customer-network';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../state/refused.ts';
import { createReportLimit } from '../watch/report-limit.ts';

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

/** Hosted runners, and the people of an office, share addresses. */
const PER_MINUTE = 60;

/** A hook for calls that need no token: https, and so many a minute from one network. */
export function limitOf(now: () => number, what: string) {
  const mayAsk = createReportLimit(now, PER_MINUTE);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!isPrivateLine(request)) throw new Refused('A token may only be sent over https.', 'forbidden');
    if (mayAsk(networksOf(request.ip))) return;
    reply.header('retry-after', '60');
    throw new Refused(`Too many ${what} from this network. Please wait a minute.`, 'too_many');
  };
}
