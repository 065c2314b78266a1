import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { acceptsBrotli, asksForPage, takesAnything } from '../accept.ts';
import type { EdgeOptions } from '../edge-options.ts';
import { isKnown } from '../etag.ts';
import { notFound } from '../refuse.ts';
import { isReserved } from '../reserved.ts';
import { cookieOf, deviceCookie } from './cookies.ts';
import { createPages, type Page } from './pages.ts';
import { securityHeaders } from './security-headers.ts';
import { UNAVAILABLE } from './unavailable.ts';

const HTML = 'text/html; charset=utf-8';

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  const { cookie, 'accept-encoding': encodings, 'if-none-match': known } = request.headers;
  const device = deviceCookie(cookie, request.protocol === 'https');
  if (device) reply.header('set-cookie', device);
  reply.headers({ 'cache-control': 'no-cache, private', vary: 'accept, accept-encoding, cookie', link: page.link });
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
  const { registry, config, providers, formService, reload } = options;
  const security = securityHeaders({ apiBase: config.apiBase, providers, formService });
  const pageOf = createPages({ store: registry.store, config, reload: reload !== undefined });

  async function find(path: string, isSignedIn: boolean): Promise<Page | null> {
    const set = await registry.currentSet();
    return set.ok ? pageOf(set.discovery, path, isSignedIn) : null;
  }

  app.get('/*', async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const { accept, cookie } = request.headers;
    const wanted = asksForPage(accept);
    if (isReserved(path) || !(wanted || takesAnything(accept))) return notFound(request, reply);
    reply.headers(security);
    const page = await find(path, cookieOf(cookie, 'in') === '1').catch((error: unknown) => {
      request.log.error({ err: error }, 'The page cannot be made');
      return null;
    });
    if (!page) return reply.code(503).header('retry-after', '5').type(HTML).send(UNAVAILABLE);
    // A program that asks for a file by a wrong name is not helped by a page.
    if (!page.isOwned && !wanted) return notFound(request, reply);
    return sendPage(request, reply, page);
  });
};
