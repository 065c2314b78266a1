import { listWaitings, stopWaiting, waitForSeats } from '@viewmax/contracts/calls';
import { stopWaitingRequest, waitingsResponse, waitRequest } from '@viewmax/contracts/waiting';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../errors/api-error.ts';
import { beginWaiting, stopWaiting as stop, waitingsOf } from '../waiting/waitings.ts';

/** Waiting for seats of a screening. The job of offers does the rest. */
export const waiting: FastifyPluginAsync = async (app) => {
  const { db, now } = app.backend;

  app.call(
    waitForSeats,
    {
      body: waitRequest,
      answer: waitingsResponse,
      refused: ['forbidden', 'showtime_not_found', 'showtime_over', 'too_many_waitings'],
      limit: 'waiting',
    },
    async ({ body, caller }) => {
      if (body.uuid !== caller.id) throw new ApiError('forbidden');
      const outcome = await beginWaiting(db, body, now());
      if (outcome !== 'waiting') throw new ApiError(outcome);
      return waitingsOf(db, caller.id, now());
    },
  );

  app.call(listWaitings, { answer: waitingsResponse }, ({ caller }) => waitingsOf(db, caller.id, now()));

  app.call(
    stopWaiting,
    { body: stopWaitingRequest, answer: waitingsResponse, refused: ['forbidden'], limit: 'waiting' },
    async ({ body, caller }) => {
      if (body.uuid !== caller.id) throw new ApiError('forbidden');
      await stop(db, caller.id, body.waitingID, now());
      return waitingsOf(db, caller.id, now());
    },
  );
};
