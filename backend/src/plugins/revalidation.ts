import { etagOf, isKnown } from '@viewmax/server/etag';
import fp from 'fastify-plugin';

/** Of an answer to a user that the user's browser may store, if it revalidates it. */
export const ownCopy = 'private, no-cache';

/**
 * Browsers revalidate public answers (movies, trailers, cinemas) at each request. An unchanged answer is empty, which
 * saves data. Other answers to users are not cacheable, and set that header themselves.
 */
export const revalidation = fp(
  async (app) => {
    app.addHook('onSend', async (request, reply, payload) => {
      const cacheControl = reply.getHeader('cache-control');
      const isFixed = cacheControl !== undefined && cacheControl !== ownCopy;
      if (request.method !== 'GET' || reply.statusCode !== 200 || isFixed) return payload;
      if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
      const tag = etagOf(payload);
      reply.headers({ 'cache-control': cacheControl ?? 'no-cache', etag: tag });
      if (!isKnown(request.headers['if-none-match'], tag)) return payload;
      reply.code(304).removeHeader('content-length').removeHeader('content-encoding').removeHeader('content-type');
      return '';
    });
  },
  { name: 'revalidation' },
);
