import { purchaseTickets } from '@viewmax/contracts/calls';
import { purchaseHeaders, purchaseRequest, purchaseResponse } from '@viewmax/contracts/tickets';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../errors/api-error.ts';
import { deviceOf } from '../limits/counted.ts';
import { toRefusal } from '../purchase/to-refusal.ts';

export const purchase: FastifyPluginAsync = async (app) => {
  const { reached } = app.backend;
  app.call(
    purchaseTickets,
    {
      headers: purchaseHeaders,
      body: purchaseRequest,
      answer: purchaseResponse,
      refused: ['not_enough_points', 'forbidden', 'not_shown_here', 'sold_out', 'key_reused'],
      limit: 'purchase',
      onResponse: async () => reached('answered'),
      onError: app.acts.refused,
    },
    async (request) => {
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
    },
  );
};
