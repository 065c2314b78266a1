import { purchaseTickets } from '@viewmax/contracts/calls';
import { pointsUnit } from '@viewmax/contracts/constants';
import { purchaseHeaders, purchaseRequest, purchaseResponse } from '@viewmax/contracts/tickets';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../errors/api-error.ts';
import { deviceOf } from '../limits/counted.ts';
import type { PurchaseOutcome } from '../purchase/sell-batch.ts';

const IN_PROGRESS_RETRY_S = 2;

const points = (amount: number) => `${amount.toLocaleString('en')} ${pointsUnit}`;

function seatsLeft(seats: number): string | undefined {
  if (seats === 0) return undefined;
  return seats === 1 ? 'Only 1 seat is left' : `Only ${seats} seats are left`;
}

/** The sentence for the member. The app appends an exclamation mark. */
function toRefusal(refused: Exclude<PurchaseOutcome, { outcome: 'sold' }>): ApiError {
  switch (refused.outcome) {
    case 'not_enough_seats':
      return new ApiError(refused.detail === 0 ? 'sold_out' : 'not_enough_seats', { text: seatsLeft(refused.detail) });
    case 'not_enough_points':
      return new ApiError('not_enough_points', { text: `You need ${points(refused.detail)} more` });
    case 'amount_mismatch':
      return new ApiError('amount_mismatch', { text: `The price is ${points(refused.detail)} now` });
    case 'in_progress':
      return new ApiError('in_progress', { retryAfterSeconds: IN_PROGRESS_RETRY_S });
    default:
      return new ApiError(refused.outcome);
  }
}

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
