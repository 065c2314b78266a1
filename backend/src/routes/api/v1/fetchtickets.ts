import { fetchTicketsRequest, fetchTicketsResponse } from '@viewmax/contracts/tickets';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../../errors/api-error.ts';
import { authRefusals, refusals } from '../../../errors/refusals.ts';

export const fetchTickets: FastifyPluginAsyncZod = async (app) => {
  const schema = {
    body: fetchTicketsRequest,
    response: { 200: fetchTicketsResponse, ...refusals(...authRefusals, 'invalid_request', 'forbidden') },
  };
  app.post('/api/v1/fetchtickets', { schema, onRequest: app.authenticate }, async ({ body, caller }) => {
    if (body.uuid !== caller.id) throw new ApiError('forbidden');
    return app.tickets.ofUser(caller.id, app.backend.now());
  });
};
