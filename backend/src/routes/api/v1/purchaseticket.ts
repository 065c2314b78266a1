import { purchaseHeaders, purchaseRequest, purchaseResponse } from '@viewmax/contracts/tickets';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../../errors/api-error.ts';
import { authRefusals, refusals } from '../../../errors/refusals.ts';
import { deviceOf } from '../../../limits/counted.ts';
import { toRefusal } from '../../../purchase/to-refusal.ts';

const refused = refusals(
  ...authRefusals,
  'invalid_request',
  'not_enough_points',
  'forbidden',
  'not_shown_here',
  'sold_out',
  'key_reused',
  'too_many_requests',
);

export const purchaseTicket: FastifyPluginAsyncZod = async (app) => {
  const { reached } = app.backend;
  const schema = { headers: purchaseHeaders, body: purchaseRequest, response: { 200: purchaseResponse, ...refused } };
  const onRequest = [app.authenticate, app.limitTries('purchase')];
  const onResponse = async () => reached('answered');
  app.post('/api/v1/purchaseticket', { schema, onRequest, onResponse, onError: app.acts.refused }, async (request) => {
    const { body, caller, headers } = request;
    if (body.uuid !== caller.id) throw new ApiError('forbidden');
    await reached('received');
    const outcome = await app.purchases.buy({
      userId: caller.id,
      key: headers['idempotency-key'],
      showtimeId: body.showtimeID,
      cinemaId: body.cinemaID,
      count: body.numberOfTickets,
      amount: body.amountToPay,
      device: deviceOf(request),
    });
    if (outcome.outcome !== 'sold') throw toRefusal(outcome);
    return { tickets: outcome.tickets };
  });
};
