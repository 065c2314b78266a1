import { okResponse } from '@viewmax/contracts/auth';
import { fetchSeats, getSeatPlan, holdSeats, releaseSeats } from '@viewmax/contracts/calls';
import {
  holdSeatsRequest,
  releaseSeatsRequest,
  seatHold,
  seatPlan,
  seatPlanParams,
  seatsParams,
  seatsQuery,
  seatsRefusal,
  seatsResponse,
  seatsYielded,
} from '@viewmax/contracts/seats';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../errors/api-error.ts';
import { bitmapOf, chooseSeats, type Hall, namesOf, type Plan } from '../seats/hall.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** What a map shows of a hall, with the best seats, or those nearest to one that the member wanted. */
const shown = ({ hall, plan }: { hall: Hall; plan: Plan }, count: number, near?: number) => {
  const taken = [...hall.gone, ...hall.held];
  return {
    Taken: bitmapOf(plan, taken),
    Best: namesOf(plan, chooseSeats(plan, taken, count, near)),
    ...(hall.lost && { Yielded: namesOf(plan, hall.lost) }),
  };
};

/** Plans of halls, free seats, and holds. */
export const seats: FastifyPluginAsync = async (app) => {
  const { now } = app.backend;
  const secondsTo = (at: Date) => Math.max(1, Math.ceil((at.getTime() - now().getTime()) / 1000));

  app.call(
    getSeatPlan,
    { params: seatPlanParams, answer: seatPlan, refused: ['not_found'] },
    async ({ params }, reply) => {
      const found = await app.seats.plan(params.planId);
      if (!found) throw new ApiError('not_found');
      reply.header('cache-control', FOR_EVER);
      return found.plan;
    },
  );

  app.call(
    fetchSeats,
    { params: seatsParams, query: seatsQuery, answer: seatsResponse, refused: ['no_seat_plan'], limit: 'seats' },
    async ({ caller, params, query }, reply) => {
      const found = await app.seats.hall(params, { userId: caller.id, count: query.count });
      if (!found) throw new ApiError('no_seat_plan');
      reply.header('cache-control', 'no-store');
      const { hall, plan } = found;
      const { mine } = hall;
      return {
        PlanID: hall.planId,
        ...shown(found, query.count),
        ...(mine && {
          Mine: { HoldID: mine.id, Seats: namesOf(plan, mine.seats), Until: mine.endsAt.toISOString() },
        }),
      };
    },
  );

  app.call(
    holdSeats,
    {
      body: holdSeatsRequest,
      answer: seatHold,
      refused: ['forbidden', 'not_shown_here', 'showtime_over', 'hold_again_later'],
      refusals: { 409: seatsRefusal },
      limit: 'hold',
    },
    async ({ body, caller }) => {
      if (body.uuid !== caller.id) throw new ApiError('forbidden');
      const screening = { showtimeId: body.showtimeID, cinemaId: body.cinemaID };
      const plan = await app.seats.planAt(screening);
      if (!plan) throw new ApiError('no_seat_plan');
      const wanted = body.seats.map((name) => {
        const seat = plan.numbers.get(name);
        if (seat === undefined) throw new ApiError('invalid_request');
        return seat;
      });
      const seats = wanted.sort((one, other) => one - other);
      const { categories } = body;
      const held = await app.seats.hold({
        ...screening,
        userId: caller.id,
        planId: plan.plan.PlanID,
        seats,
        categories,
      });
      switch (held.outcome) {
        case 'held':
          return { HoldID: held.hold, Seats: namesOf(plan, seats), Until: held.ends.toISOString() };
        case 'seats_taken':
        case 'other_plan': {
          const hall = await app.seats.hall(screening, { userId: caller.id, count: seats.length });
          throw new ApiError('seats_taken', {
            text: hall?.hall.lost ? seatsYielded : undefined,
            details: hall ? shown(hall, seats.length, seats[0]) : {},
          });
        }
        case 'hold_again_later':
        case 'too_many_holds':
          throw new ApiError(held.outcome, { retryAfterSeconds: secondsTo(held.ends) });
        default:
          throw new ApiError(held.outcome);
      }
    },
  );

  app.call(
    releaseSeats,
    { body: releaseSeatsRequest, answer: okResponse, refused: ['forbidden'], limit: 'hold' },
    async ({ body, caller }) => {
      if (body.uuid !== caller.id) throw new ApiError('forbidden');
      await app.seats.release(caller.id, body.holdID);
      return { ok: true as const };
    },
  );
};
