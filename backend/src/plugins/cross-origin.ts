import fp from 'fastify-plugin';

const METHODS = 'GET, POST, PUT, DELETE';
// The wrapper sends in headers the same facts that a browser sends in cookies.
const HEADERS = [
  'authorization',
  'content-type',
  'idempotency-key',
  ...['app', 'device', 'lga', 'platform', 'preview', 'set'].map((name) => `x-viewmax-${name}`),
].join(', ');

/** Allows calls of the native wrapper, whose pages have another origin. Pictures are open to every origin. */
export const crossOrigin = fp(
  async (app) => {
    const allowed = new Set(app.backend.config.CORS_ORIGINS.split(',').map((origin) => origin.trim()));

    app.addHook('onRequest', async (request, reply) => {
      reply.header('vary', 'origin');
      const { origin } = request.headers;
      if (!origin || !allowed.has(origin)) return;
      reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': 'retry-after' });
    });

    app.options('/api/*', async (_request, reply) => {
      reply.headers({
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': HEADERS,
        'access-control-max-age': 86_400,
      });
      return reply.code(204).send();
    });
  },
  { name: 'cross-origin', dependencies: ['context'] },
);
