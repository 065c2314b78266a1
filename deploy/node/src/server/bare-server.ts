import { compressJson } from '@viewmax/edge';
import { requestLogging } from '@viewmax/server/request-logging';
import { limitConnections, serverOptions, withOnePlace, withoutBody } from '@viewmax/server/server-options';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { closeConnections, type Lifecycle } from './lifecycle.ts';

/** A server without routes, with the limits of every server of a node. */
export function createBareServer(
  { LOG_LEVEL }: Pick<Settings, 'LOG_LEVEL'>,
  lifecycle: Lifecycle,
  options: FastifyServerOptions = {},
): FastifyInstance {
  const logger = { level: LOG_LEVEL, ...requestLogging };
  // A request that arrives on an open connection while the server closes is still answered.
  const server = Fastify({ ...serverOptions, ...options, return503OnClosing: false, logger });
  server.addHook('onRequest', withoutBody);
  server.addHook('onRequest', withOnePlace);
  limitConnections(server);
  closeConnections(server, lifecycle);
  return server;
}

const ONE_YEAR_S = 31_536_000;

/**
 * Sends `strict-transport-security` on answers over https, so browsers then use only https. Browsers ignore the header
 * over http (RFC 6797), so http answers lack it. The proxies of `TRUST_PROXY` report the scheme of each request.
 */
function requireHttps(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    // An answer that a hijacked reply sends needs the header too, so it goes on the raw response.
    if (request.protocol === 'https') {
      reply.raw.setHeader('strict-transport-security', `max-age=${ONE_YEAR_S}; includeSubDomains`);
    }
    done();
  });
}

/** A bare server for browsers. */
export function createBrowserServer(
  settings: Settings,
  lifecycle: Lifecycle,
  options: FastifyServerOptions = {},
): FastifyInstance {
  const server = createBareServer(settings, lifecycle, { ...options, trustProxy: settings.TRUST_PROXY });
  if (settings.NODE_ENV === 'production') requireHttps(server);
  server.addHook('onSend', compressJson);
  return server;
}
