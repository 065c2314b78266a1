import { isReserved } from '@viewmax/shared/contracts/reserved';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { acceptsBrotli, asksForPage, takesAnything } from '../accept.ts';
import type { EdgeOptions } from '../edge-options.ts';
import { isKnown } from '../etag.ts';
import { notFound } from '../refuse.ts';
import { visitOf } from '../visit.ts';
import { cookieOf, deviceOf, setCookie } from './cookies.ts';
import { createPages, type Page } from './pages.ts';
import { followPreview } from './preview-link.ts';
import { securityHeaders } from './security-headers.ts';
import { UNAVAILABLE } from './unavailable.ts';

const HTML = 'text/html; charset=utf-8';

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  const { 'accept-encoding': encodings, 'if-none-match': known } = request.headers;
  reply.headers({ 'cache-control': 'no-cache, private', vary: 'accept, accept-encoding, cookie' });
  if (page.isOwned) {
    reply.header('etag', page.etag);
    if (isKnown(known, page.etag)) return reply.code(304).send();
  }
  reply.code(page.isOwned ? 200 : 404).type(HTML);
  if (!acceptsBrotli(encodings)) return reply.send(page.html);
  return reply.header('content-encoding', 'br').send(page.brotli);
}

/** Every path that is no machine's: the app's page, with what this path needs named in it. */
export const pageRoute: FastifyPluginAsync<EdgeOptions> = async (app, options) => {
  const { registry, providers, formService, reload } = options;
  const ring = Object.fromEntries(registry.publicKeys.map(({ kid, x, y }) => [kid, { x, y }]));
  const config = { ...options.config, keys: { ...options.config.keys, ...ring } };
  const security = securityHeaders({ apiBase: config.apiBase, providers, formService });
  const pageOf = createPages({ store: registry.store, config, reload: reload !== undefined });

  async function find(request: FastifyRequest, reply: FastifyReply, path: string): Promise<Page | null> {
    const { cookie } = request.headers;
    const isSecure = request.protocol === 'https';
    const device = deviceOf(cookie, isSecure);
    const given = await registry.sets.for({ ...visitOf(request.headers, config.appVersion), device: device.id });
    if (!given) return null;
    const page = await pageOf(given, path, cookieOf(cookie, 'in') === '1');
    if (device.cookie) reply.header('set-cookie', device.cookie);
    if (given.isNew) reply.header('set-cookie', setCookie(given.pin, isSecure));
    return page;
  }

  app.get('/*', async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const { accept } = request.headers;
    const wanted = asksForPage(accept);
    if (isReserved(path) || !(wanted || takesAnything(accept))) return notFound(request, reply);
    reply.headers(security);
    if (followPreview(registry.previews, request, reply)) return reply;
    const page = await find(request, reply, path).catch((error: unknown) => {
      request.log.error({ err: error }, 'The page cannot be made');
      return null;
    });
    if (!page) return reply.code(503).header('retry-after', '5').type(HTML).send(UNAVAILABLE);
    // A program that asks for a file by a wrong name is not helped by a page.
    if (!page.isOwned && !wanted) return notFound(request, reply);
    return sendPage(request, reply, page);
  });
};
