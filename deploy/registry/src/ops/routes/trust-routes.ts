import { networksOf } from '@viewmax/server/customer-network';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../../base/refused.ts';
import { createReportLimit } from '../../health/report-limit.ts';
import { createExchange } from '../../trust/exchange.ts';
import { createTrust, listTrusts, revokeTrust } from '../../trust/trusts.ts';
import { isPrivateLine } from '../origin.ts';
import type { OpsParts } from '../parts.ts';

/** A pipeline exchanges a token for each of its jobs, and again after 15 minutes. Hosted runners share addresses. */
const PER_MINUTE = 60;
const BODY_LIMIT = 16_384;

/** Trusted repositories, and the exchange of their runs' identity tokens. */
export function trustRoutes({ serve, context, noteRefusal }: OpsParts): void {
  serve('listTrusts', async () => ({ trusts: await listTrusts(context) }));
  serve('createTrust', ({ body, who }) => createTrust(context, who.by, body));
  serve('revokeTrust', ({ params, who }) => revokeTrust(context, who.by, params.id));

  const mayAsk = createReportLimit(context.now, PER_MINUTE);
  async function onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!isPrivateLine(request)) throw new Refused('A token may only be sent over https.', 'forbidden');
    if (mayAsk(networksOf(request.ip))) return;
    reply.header('retry-after', '60');
    throw new Refused('Too many exchanges from this network. Please wait a minute.', 'too_many');
  }
  const exchange = createExchange(context, noteRefusal);
  serve('exchangeToken', ({ body }) => exchange(body), { bodyLimit: BODY_LIMIT, onRequest });
}
