import type { ErrorCode } from '@viewmax/contracts/error-codes';
import fp from 'fastify-plugin';
import { refusals } from '../errors/refusals.ts';

// The longest body of a call is a signup of some hundred bytes. Routes with larger bodies raise the limit.
const BODY_LIMIT = 64 * 1024;
// Longer than the wait of a duplicate purchase.
const DEADLINE_MS = 30_000;

/** Defaults of every later route: a small body, a deadline, and the refusals that the server makes itself. */
export const routeDefaults = fp(
  async (app) => {
    app.addHook('onRoute', (route) => {
      route.bodyLimit ??= BODY_LIMIT;
      route.handlerTimeout ??= DEADLINE_MS;
      const { schema } = route;
      if (!schema?.response) return;
      const takesBody = route.method === 'POST' || route.method === 'PUT';
      const takesMore = Boolean(schema.params || schema.querystring || schema.headers);
      const codes: ErrorCode[] = ['too_slow'];
      if (takesBody || takesMore) codes.push('invalid_request');
      if (takesBody) codes.push('payload_too_large', 'unsupported_media_type');
      schema.response = { ...refusals(...codes), ...schema.response };
    });
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id);
    });
  },
  { name: 'route-defaults' },
);
