import { answerInTime } from '@viewmax/server/call-deadline';
import { refuseUnstorable } from '@viewmax/server/storable-text';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '../errors/api-error.ts';
import { bodyOf } from '../errors/error-handling.ts';

// The longest body of a call is a signup of some hundred bytes. Routes with larger bodies raise the limit.
const BODY_LIMIT = 64 * 1024;
// Longer than the wait of a duplicate purchase.
const DEADLINE_MS = 30_000;

/** The defaults of every later route: a small body, text that the database stores, and a deadline. */
export const routeDefaults = fp(
  async (app) => {
    app.addHook('onRoute', (route) => {
      route.bodyLimit ??= BODY_LIMIT;
    });
    const refusal = (request: FastifyRequest) => bodyOf(new ApiError('too_slow'), request);
    answerInTime(app, { deadlineMs: DEADLINE_MS, refusal });
    app.addHook('preValidation', refuseUnstorable);
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id);
    });
  },
  { name: 'route-defaults' },
);
