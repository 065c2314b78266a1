import httpProxy from '@fastify/http-proxy';
import type { FastifyPluginAsync } from 'fastify';

/** Forwards `/api` and `/img` to a remote backend. */
export const proxiedBackend: FastifyPluginAsync<{ apiOrigin: string }> = async (app, { apiOrigin }) => {
  for (const prefix of ['/api', '/img']) {
    await app.register(httpProxy, {
      upstream: apiOrigin,
      prefix,
      rewritePrefix: prefix,
      replyOptions: {
        // Without the visitor's address, limits per address would count all visitors together.
        rewriteRequestHeaders: (request, headers) => ({ ...headers, 'x-forwarded-for': request.ip }),
      },
    });
  }
};
