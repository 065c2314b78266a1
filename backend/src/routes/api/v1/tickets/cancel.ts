import { pointsUnit } from '@viewmax/contracts/constants';
import { cancelTicketsRequest, cancelTicketsResponse } from '@viewmax/contracts/tickets';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../../../errors/api-error.ts';
import { authRefusals, refusals } from '../../../../errors/refusals.ts';

const refused = refusals(
  ...authRefusals,
  'invalid_request',
  'forbidden',
  'ticket_not_found',
  'refund_changed',
  'too_many_requests',
);

export const cancelTickets: FastifyPluginAsyncZod = async (app) => {
  const schema = { body: cancelTicketsRequest, response: { 200: cancelTicketsResponse, ...refused } };
  const onRequest = [app.authenticate, app.limitTries('purchase')];
  app.post('/api/v1/tickets/cancel', { schema, onRequest }, async ({ body, caller }) => {
    if (body.uuid !== caller.id) throw new ApiError('forbidden');
    const { ticketIDs: ticketIds, points } = body;
    const result = await app.tickets.cancel({ userId: caller.id, ticketIds, points, now: app.backend.now() });
    if (result.outcome === 'refund_changed') {
      const text = `${result.points.toLocaleString('en')} ${pointsUnit} come back now.`;
      throw new ApiError('refund_changed', { text });
    }
    if (result.outcome !== 'cancelled') throw new ApiError(result.outcome);
    return { points: result.points, tickets: result.tickets };
  });
};
