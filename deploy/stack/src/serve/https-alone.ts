import type { FastifyInstance } from 'fastify';

const ONE_YEAR_S = 31_536_000;

/**
 * Asks browsers that came by https to come by https alone. Over http they must ignore it (RFC 6797), so it is left out there:
 * whether a call came by https, the proxy in front says, which `TRUST_PROXY` names.
 */
export function askForHttps(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    // On the answer itself: pages are sent past Fastify.
    if (request.protocol === 'https') {
      reply.raw.setHeader('strict-transport-security', `max-age=${ONE_YEAR_S}; includeSubDomains`);
    }
    done();
  });
}
