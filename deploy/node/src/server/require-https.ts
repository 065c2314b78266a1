import type { FastifyInstance } from 'fastify';

const ONE_YEAR_S = 31_536_000;

/**
 * Sends `strict-transport-security` on answers over https, so browsers then use only https. Browsers ignore the header
 * over http (RFC 6797), so http answers lack it. The proxies of `TRUST_PROXY` report the scheme of each request.
 */
export function requireHttps(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    // The edge sends pages past Fastify, so the header goes on the raw response.
    if (request.protocol === 'https') {
      reply.raw.setHeader('strict-transport-security', `max-age=${ONE_YEAR_S}; includeSubDomains`);
    }
    done();
  });
}
