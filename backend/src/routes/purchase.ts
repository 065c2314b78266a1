import { purchaseTickets } from '@viewmax/contracts/calls';
import { timeZone } from '@viewmax/contracts/constants';
import { inPoints } from '@viewmax/contracts/money';
import { seatsRefusal, seatsYielded } from '@viewmax/contracts/seats';
import { purchaseHeaders, purchaseRequest, purchaseResponse } from '@viewmax/contracts/tickets';
import type { FastifyPluginAsync } from 'fastify';
import type { ScreeningKey } from '../database/screening-key.ts';
import { ApiError } from '../errors/api-error.ts';
import { deviceOf } from '../limits/counted.ts';
import type { PurchaseOutcome } from '../purchase/sell-batch.ts';
import { chooseSeats, namesOf, type Party } from '../seats/hall.ts';

const IN_PROGRESS_RETRY_S = 2;

function seatsLeft(seats: number): string | undefined {
  if (seats === 0) return undefined;
  return seats === 1 ? 'Only 1 seat is left' : `Only ${seats} seats are left`;
}

const hour = new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' });

function nextFree(until: Date | null): string | undefined {
  if (!until) return undefined;
  const at = hour.format(until).replace('\u202f', ' ');
  return `All free seats are being chosen by others; the next may come free at ${at}`;
}

/** The sentence for the member. The app appends an exclamation mark. */
function toRefusal(refused: Exclude<PurchaseOutcome, { outcome: 'sold' }>): ApiError {
  switch (refused.outcome) {
    case 'not_enough_seats':
      return new ApiError(refused.detail === 0 ? 'sold_out' : 'not_enough_seats', { text: seatsLeft(refused.detail) });
    case 'not_enough_points':
      return new ApiError('not_enough_points', { text: `You need ${inPoints(refused.detail)} more` });
    case 'amount_mismatch':
      return new ApiError('amount_mismatch', { text: `The price is ${inPoints(refused.detail)} now` });
    case 'seats_held':
      return new ApiError('seats_held', { text: nextFree(refused.until) });
    case 'in_progress':
      return new ApiError('in_progress', { retryAfterSeconds: IN_PROGRESS_RETRY_S });
    default:
      return new ApiError(refused.outcome);
  }
}

export const purchase: FastifyPluginAsync = async (app) => {
  const { reached, countHolds } = app.backend;

  /** The refusal of a purchase whose hold others have, with the free seats nearest to it. */
  async function seatsTaken(screening: ScreeningKey, { userId, count }: Party, holdId: string): Promise<ApiError> {
    const found = await app.seats.hall(screening, { userId, count });
    if (!found) return new ApiError('seats_taken', { details: { Best: [] } });
    const { hall, plan } = found;
    const [near] = await app.seats.seatsOfHold(userId, holdId);
    const Best = namesOf(plan, chooseSeats(plan, [...hall.gone, ...hall.held], count, near));
    if (!hall.lost) return new ApiError('seats_taken', { details: { Best } });
    return new ApiError('seats_taken', { text: seatsYielded, details: { Best, Yielded: namesOf(plan, hall.lost) } });
  }

  app.call(
    purchaseTickets,
    {
      headers: purchaseHeaders,
      body: purchaseRequest,
      answer: purchaseResponse,
      refused: ['not_enough_points', 'forbidden', 'not_shown_here', 'sold_out', 'key_reused'],
      refusals: { 409: seatsRefusal },
      limit: 'purchase',
      onResponse: async () => reached('answered'),
      onError: app.notedEvents.refused,
    },
    async (request) => {
      const { body, caller, headers } = request;
      if (body.uuid !== caller.id) throw new ApiError('forbidden');
      await reached('received');
      const { holdID: holdId, numberOfTickets: count, categories } = body;
      const screening = { showtimeId: body.showtimeID, cinemaId: body.cinemaID };
      const outcome = await app.purchases.buy({
        ...screening,
        userId: caller.id,
        key: headers['idempotency-key'],
        count,
        amount: body.amountToPay,
        holdId,
        categories,
        device: deviceOf(request),
      });
      if (outcome.outcome === 'seats_taken' && holdId) {
        throw await seatsTaken(screening, { userId: caller.id, count }, holdId);
      }
      if (outcome.outcome !== 'sold') throw toRefusal(outcome);
      if (holdId) countHolds('consumed', 1);
      return { tickets: outcome.tickets };
    },
  );
};
