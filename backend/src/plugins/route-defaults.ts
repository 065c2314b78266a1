import fp from 'fastify-plugin';

// The longest body of a call is a signup of some hundred bytes. Routes with larger bodies raise the limit.
const BODY_LIMIT = 64 * 1024;
// Longer than the wait of a duplicate purchase.
const DEADLINE_MS = 30_000;

/** Defaults of every later route: a small body and a deadline. */
export const routeDefaults = fp(
  async (app) => {
    app.addHook('onRoute', (route) => {
      route.bodyLimit ??= BODY_LIMIT;
      route.handlerTimeout ??= DEADLINE_MS;
    });
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id);
    });
  },
  { name: 'route-defaults' },
);
