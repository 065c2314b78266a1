import type { Given } from '@viewmax/registry';
import { isReserved } from '@viewmax/shared/contracts/reserved';
import { acceptsBrotli } from '@viewmax/shared/server/accepts-encoding';
import { cookiesOf } from '@viewmax/shared/server/cookies';
import { isKnown } from '@viewmax/shared/server/etag';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { asksForPage, takesAnything } from '../accept.ts';
import type { EdgeOptions } from '../edge-options.ts';
import { notFound } from '../refuse.ts';
import { visitOf } from '../visit.ts';
import { type Answer, sendAnswer } from './answer.ts';
import { deviceOf, previewCookies, setCookie } from './cookies.ts';
import { createPages, type Page, type PageFault } from './pages.ts';
import { followPreview } from './preview-link.ts';
import { securityHeaders } from './security-headers.ts';
import { UNAVAILABLE } from './unavailable.ts';

const HTML = 'text/html; charset=utf-8';

function answerFor({ headers }: FastifyRequest, page: Page): Answer {
  if (page.isOwned && isKnown(headers['if-none-match'], page.etag)) return page.known;
  return acceptsBrotli(headers['accept-encoding']) ? page.brotli : page.plain;
}

/** Serves the page for every path of the app, with preloads for this path. */
export const pageRoute: FastifyPluginAsync<EdgeOptions> = async (app, options) => {
  const { registry, apiOrigin, providers, formService, mediaHosts, reload, faults } = options;
  const ring = Object.fromEntries(registry.publicKeys.map(({ kid, x, y }) => [kid, { x, y }]));
  const config = { ...options.config, keys: { ...options.config.keys, ...ring } };
  const security = securityHeaders({ apiBase: config.apiBase, apiOrigin, providers, formService, mediaHosts });
  const onFault = ({ kind, discovery, error }: PageFault) => {
    faults?.note({ kind, ...discovery });
    app.log.error({ err: error, kind, setId: discovery.setId }, 'The edge serves a page in a reduced form');
  };
  const pages = createPages({ store: registry.store, config, reload: reload !== undefined, onFault, security });

  app.get('/*', (request, reply) => {
    const { url, headers } = request;
    const query = url.indexOf('?');
    const path = query < 0 ? url : url.slice(0, query);
    const wanted = asksForPage(headers.accept);
    const isSecure = request.protocol === 'https';
    const cookies = cookiesOf(headers.cookie);
    const isSignedIn = cookies.in === '1';
    const device = deviceOf(cookies, isSecure);
    const visit = { ...visitOf(headers, config.appVersion, cookies), device: device.id };

    function send(given: Given, page: Page): FastifyReply {
      const set = [
        ...(device.cookie ? [device.cookie] : []),
        // The strip is part of the page, so it would remain after the preview has ended.
        ...(given.isPreviewOver ? previewCookies(null, isSecure).slice(0, 2) : []),
        ...(given.isNew ? [setCookie(given.pin, isSecure)] : []),
      ];
      reply.hijack();
      sendAnswer(reply.raw, answerFor(request, page), set);
      return reply;
    }

    async function find(): Promise<FastifyReply> {
      if (isReserved(path) || !(wanted || takesAnything(headers.accept))) return notFound(request, reply);
      reply.headers(security);
      try {
        if (await followPreview(registry.previews, request, reply)) return reply;
        const given = await registry.sets.for(visit);
        const page =
          given &&
          (await pages.of(given, path, isSignedIn).catch((error: unknown) => {
            faults?.note({ kind: 'page', ...given.discovery });
            throw error;
          }));
        // A program that requests an unknown file needs an error and no page.
        if (page && !page.isOwned && !wanted) return notFound(request, reply);
        if (page) return send(given, page);
      } catch (error) {
        request.log.error({ err: error }, 'The page cannot be rendered');
      }
      return reply.code(503).header('retry-after', '5').type(HTML).send(UNAVAILABLE);
    }

    // Nearly every page is in memory, so its response is synchronous.
    const given = wanted && query < 0 ? registry.sets.peek(visit) : null;
    const page = given && pages.peek(given, path, isSignedIn);
    if (!page) return find();
    // Fastify waits for the whole stream of a reply that the handler returns.
    send(given, page);
  });
};
