import { exchangeSchema, newTrustSchema } from '@viewmax/contracts/trust';
import { networksOf } from '@viewmax/server/customer-network';
import type { FastifyPluginAsync } from 'fastify';
import { Refused } from '../../base/refused.ts';
import { createReportLimit } from '../../health/report-limit.ts';
import type { OpsRoutes } from '../ops-plugin.ts';
import { isPrivateLine } from '../origin.ts';
import { readBody } from '../read-body.ts';

/** A pipeline exchanges a token for each of its jobs, and again after 15 minutes. Hosted runners share addresses. */
const PER_MINUTE = 60;
const BODY_LIMIT = 16_384;

/** Trusted repositories, and the exchange of their runs' identity tokens. */
export const trustRoutes: FastifyPluginAsync<OpsRoutes> = async (app, { admin, guard, now }) => {
  app.get('/trusts', async (request) => {
    await guard.ops(request);
    return { trusts: await admin.trusts.list() };
  });

  app.post('/trusts', async (request, reply) => {
    const { by } = await guard.ops(request);
    return reply.code(201).send(await admin.trusts.create(by, readBody(newTrustSchema, request.body)));
  });

  app.delete<{ Params: { id: string } }>('/trusts/:id', async (request, reply) => {
    const { by } = await guard.ops(request);
    await admin.trusts.revoke(by, request.params.id);
    return reply.code(204).send();
  });

  const mayAsk = createReportLimit(now, PER_MINUTE);
  app.post('/token-exchange', { config: { isOpen: true }, bodyLimit: BODY_LIMIT }, async (request, reply) => {
    if (!isPrivateLine(request)) throw new Refused('A token may only be sent over https.', 'forbidden');
    if (!mayAsk(networksOf(request.ip))) {
      reply.header('retry-after', '60');
      throw new Refused('Too many exchanges from this network. Please wait a minute.', 'too_many');
    }
    return reply.code(201).send(await admin.exchange(readBody(exchangeSchema, request.body)));
  });
};
