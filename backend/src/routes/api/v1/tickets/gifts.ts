import {
  giftRequest,
  giftResponse,
  sendTicketRequest,
  sendTicketResponse,
  takeBackResponse,
  takeTicketRequest,
  takeTicketResponse,
} from '@viewmax/contracts/tickets';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../../../errors/api-error.ts';
import { authRefusals, refusals } from '../../../../errors/refusals.ts';

const refused = refusals(
  ...authRefusals,
  'invalid_request',
  'forbidden',
  'ticket_not_found',
  'list_issued',
  'too_many_requests',
);

/** A ticket goes to a friend: send, read, take, take back. */
export const gifts: FastifyPluginAsyncZod = async (app) => {
  const onRequest = [app.authenticate, app.limitTries('gift')];

  async function own(userId: string, ticketId: string) {
    const ticket = await app.tickets.byId(userId, ticketId, app.backend.now());
    if (!ticket) throw new ApiError('ticket_not_found');
    return ticket;
  }

  const send = { body: sendTicketRequest, response: { 200: sendTicketResponse, ...refused } };
  app.post('/api/v1/tickets/send', { schema: send, onRequest }, async ({ body, caller }) => {
    if (body.uuid !== caller.id) throw new ApiError('forbidden');
    const made = await app.gifts.send(caller.id, body.ticketID, app.backend.now());
    if ('refusal' in made) throw new ApiError(made.refusal);
    return { ...made, ticket: await own(caller.id, body.ticketID) };
  });

  const read = {
    body: giftRequest,
    response: { 200: giftResponse, ...refusals('invalid_request', 'gift_not_found', 'too_many_requests') },
  };
  app.post('/api/v1/tickets/gift', { schema: read, onRequest: app.limitTries('gift') }, async ({ body }) => {
    const gift = await app.gifts.read(body.claim, app.backend.now());
    if (!gift) throw new ApiError('gift_not_found');
    return { gift };
  });

  const take = { body: takeTicketRequest, response: { 200: takeTicketResponse, ...refused } };
  app.post('/api/v1/tickets/take', { schema: take, onRequest }, async ({ body, caller }) => {
    if (body.uuid !== caller.id) throw new ApiError('forbidden');
    const taken = await app.gifts.take(caller.id, body.claim, app.backend.now());
    if ('refusal' in taken) throw new ApiError(taken.refusal);
    return { ticket: await own(caller.id, taken.ticketId) };
  });

  const back = { body: sendTicketRequest, response: { 200: takeBackResponse, ...refused } };
  app.post('/api/v1/tickets/takeback', { schema: back, onRequest }, async ({ body, caller }) => {
    if (body.uuid !== caller.id) throw new ApiError('forbidden');
    const refusal = await app.gifts.takeBack(caller.id, body.ticketID, app.backend.now());
    if (refusal) throw new ApiError(refusal);
    return { ticket: await own(caller.id, body.ticketID) };
  });
};
