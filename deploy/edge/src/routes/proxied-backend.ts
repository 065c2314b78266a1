import httpProxy from '@fastify/http-proxy';
import type { FastifyPluginAsync } from 'fastify';

/** Passes `/api` and `/img` on to a backend elsewhere. */
export const proxiedBackend: FastifyPluginAsync<{ apiOrigin: string }> = async (app, { apiOrigin }) => {
  for (const prefix of ['/api', '/img']) {
    await app.register(httpProxy, {
      upstream: apiOrigin,
      prefix,
      rewritePrefix: prefix,
      replyOptions: {
        // Limits per address would otherwise count every visitor as one.
        rewriteRequestHeaders: (request, headers) => ({ ...headers, 'x-forwarded-for': request.ip }),
      },
    });
  }
};
