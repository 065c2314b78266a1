import {
  cancelTickets,
  fetchTicket,
  fetchTickets,
  readGift,
  sendTicket,
  takeBackTicket,
  takeTicket,
} from '@viewmax/contracts/calls';
import { inPoints } from '@viewmax/contracts/money';
import {
  cancelTicketsRequest,
  cancelTicketsResponse,
  fetchTicketRequest,
  fetchTicketResponse,
  fetchTicketsRequest,
  fetchTicketsResponse,
  giftRequest,
  giftResponse,
  sendTicketRequest,
  sendTicketResponse,
  takeBackResponse,
  takeTicketRequest,
  takeTicketResponse,
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
        const text = `${inPoints(result.points)} come back now.`;
        throw new ApiError('refund_changed', { text });
      }
      if (result.outcome !== 'cancelled') throw new ApiError(result.outcome);
      return { points: result.points, tickets: result.tickets };
    },
  );
};

/** A ticket goes to a friend: send, read, take, take back. */
export const gifts: FastifyPluginAsync = async (app) => {
  const { now } = app.backend;
  const moves = { refused: ['forbidden', 'ticket_not_found', 'list_issued'], limit: 'gift' } as const;

  async function own(userId: string, ticketId: string) {
    const ticket = await app.tickets.byId(userId, ticketId, now());
    if (!ticket) throw new ApiError('ticket_not_found');
    return ticket;
  }

  app.call(sendTicket, { body: sendTicketRequest, answer: sendTicketResponse, ...moves }, async ({ body, caller }) => {
    if (body.uuid !== caller.id) throw new ApiError('forbidden');
    const made = await app.gifts.send(caller.id, body.ticketID, now());
    if ('refusal' in made) throw new ApiError(made.refusal);
    return { ...made, ticket: await own(caller.id, body.ticketID) };
  });

  app.call(
    readGift,
    { body: giftRequest, answer: giftResponse, refused: ['gift_not_found'], limit: 'gift' },
    async ({ body }) => {
      const gift = await app.gifts.read(body.claim, now());
      if (!gift) throw new ApiError('gift_not_found');
      return { gift };
    },
  );

  app.call(takeTicket, { body: takeTicketRequest, answer: takeTicketResponse, ...moves }, async ({ body, caller }) => {
    if (body.uuid !== caller.id) throw new ApiError('forbidden');
    const taken = await app.gifts.take(caller.id, body.claim, now());
    if ('refusal' in taken) throw new ApiError(taken.refusal);
    return { ticket: await own(caller.id, taken.ticketId) };
  });

  app.call(
    takeBackTicket,
    { body: sendTicketRequest, answer: takeBackResponse, ...moves },
    async ({ body, caller }) => {
      if (body.uuid !== caller.id) throw new ApiError('forbidden');
      const refusal = await app.gifts.takeBack(caller.id, body.ticketID, now());
      if (refusal) throw new ApiError(refusal);
      return { ticket: await own(caller.id, body.ticketID) };
    },
  );
};
