import { networksOf } from '@viewmax/server/customer-network';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../state/refused.ts';
import { createReportLimit } from '../watch/report-limit.ts';
import { isPrivateLine } from './origin.ts';

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
