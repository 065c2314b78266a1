import { cancelTickets, fetchTicket, fetchTickets } from '@viewmax/contracts/calls';
import { pointsUnit } from '@viewmax/contracts/constants';
import {
  cancelTicketsRequest,
  cancelTicketsResponse,
  fetchTicketRequest,
  fetchTicketResponse,
  fetchTicketsRequest,
  fetchTicketsResponse,
} from '@viewmax/contracts/tickets';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../errors/api-error.ts';

export const tickets: FastifyPluginAsync = async (app) => {
  const { now } = app.backend;

  app.call(
    fetchTickets,
    { body: fetchTicketsRequest, answer: fetchTicketsResponse, refused: ['forbidden'] },
    async ({ body, caller }) => {
      if (body.uuid !== caller.id) throw new ApiError('forbidden');
      return app.tickets.ofUser(caller.id, now());
    },
  );

  app.call(
    fetchTicket,
    { body: fetchTicketRequest, answer: fetchTicketResponse, refused: ['forbidden', 'ticket_not_found'] },
    async ({ body, caller }) => {
      if (body.uuid !== caller.id) throw new ApiError('forbidden');
      const ticket = await app.tickets.byId(caller.id, body.ticketID, now());
      if (!ticket) throw new ApiError('ticket_not_found');
      return ticket;
    },
  );

  app.call(
    cancelTickets,
    {
      body: cancelTicketsRequest,
      answer: cancelTicketsResponse,
      refused: ['forbidden', 'ticket_not_found', 'refund_changed'],
      limit: 'purchase',
    },
    async ({ body, caller }) => {
      if (body.uuid !== caller.id) throw new ApiError('forbidden');
      const result = await app.tickets.cancel(caller.id, body.ticketIDs, body.points, now());
      if (result.outcome === 'refund_changed') {
        const text = `${result.points.toLocaleString('en')} ${pointsUnit} come back now.`;
        throw new ApiError('refund_changed', { text });
      }
      if (result.outcome !== 'cancelled') throw new ApiError(result.outcome);
      return { points: result.points, tickets: result.tickets };
    },
  );
};
