import { fetchTicketRequest, fetchTicketResponse } from '@viewmax/contracts/tickets';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../../errors/api-error.ts';
import { authRefusals, refusals } from '../../../errors/refusals.ts';

export const fetchTicket: FastifyPluginAsyncZod = async (app) => {
  const schema = {
    body: fetchTicketRequest,
    response: {
      200: fetchTicketResponse,
      ...refusals(...authRefusals, 'invalid_request', 'forbidden', 'ticket_not_found'),
    },
  };
  app.post('/api/v1/fetchticket', { schema, onRequest: app.authenticate }, async ({ body, caller }) => {
    if (body.uuid !== caller.id) throw new ApiError('forbidden');
    const ticket = await app.tickets.byId(caller.id, body.ticketID, app.backend.now());
    if (!ticket) throw new ApiError('ticket_not_found');
    return ticket;
  });
};
