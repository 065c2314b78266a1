import type { Reports } from '@viewmax/contracts/reports';
import { isReserved } from '@viewmax/contracts/reserved';
import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import { PAGE_SET } from '@viewmax/contracts/worker-prelude';
import { type Given, OldWrapper, type Registry, reporterNetworks } from '@viewmax/registry';
import type { Renderer } from '@viewmax/renderer';
import { acceptsBrotli } from '@viewmax/server/accepts-encoding';
import { cookiesOf } from '@viewmax/server/cookies';
import { isKnown } from '@viewmax/server/etag';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { createPageFaults, type PageFaults, type PageMeter } from '../monitoring/page-faults.ts';
import { BARE, type Browser, browserOf } from '../rendering/browser-of.ts';
import type { AskBackend } from '../rendering/first-answers.ts';
import { createRenderings } from '../rendering/renderings.ts';
import { asksForPage, takesAnything } from '../request/accept.ts';
import { deviceOf, flagsCookie, previewCookies, renewedMember, setCookieHeader } from '../request/cookies.ts';
import { isPreviewHost, type PreviewHost } from '../request/preview-host.ts';
import { notFound } from '../request/refuse.ts';
import { FORGET_FILES, visitOf } from '../request/visit.ts';
import { createPages, type Page } from './pages.ts';
import { UNAVAILABLE } from './plain-pages.ts';
import { endPreview, followPreview } from './preview-link.ts';
import { createRenderAhead } from './render-ahead.ts';

const HTML = 'text/html; charset=utf-8';
const VARY = `accept, accept-encoding, cookie, user-agent, ${BARE}`;

function sendPage({ headers }: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache, private', vary: VARY });
  if (page.isOwned) {
    reply.header('etag', page.etag);
    if (isKnown(headers['if-none-match'], page.etag)) return reply.code(304).send();
  }
  reply.code(page.isOwned ? 200 : 404).header('content-type', HTML);
  if (!acceptsBrotli(headers['accept-encoding'])) return reply.send(page.html);
  return reply.header('content-encoding', 'br').send(page.brotli);
}

export interface PageSettings {
  config: RuntimeConfig;
  /** The headers of each page. */
  headers: Record<string, string>;
  /** Those that differ for a shell with the policy. An older shell has none, so its page must not require one. */
  trustedTypes: Record<string, string>;
}

export interface PageParts {
  settings: PageSettings;
  previewHost?: PreviewHost;
}

export interface PageOptions {
  registry: Pick<Registry, 'sets' | 'intake' | 'previews' | 'store' | 'onChange'>;
  /** Renders first screens into pages, by the code of releases. Without it the app renders alone. */
  renderer?: Renderer;
  /** Calls the backend for the first answers of server-rendered screens. */
  askBackend?: AskBackend;
  /** The app's public origin, for the absolute addresses in a page's head. */
  publicUrl?: string;
  /** Hears of pages that are served in a reduced form. By default they are logged and counted. */
  faults?: PageFaults;
  meter?: PageMeter;
}

/** Serves the page for every path of the app, with preloads for this path. */
export const pageRoute: FastifyPluginAsync<PageOptions & PageParts> = async (app, options) => {
  const { registry, meter, renderer, askBackend, publicUrl, previewHost } = options;
  const { faults = createPageFaults({ log: app.log, meter }) } = options;
  const { config, headers: security, trustedTypes } = options.settings;
  const { appVersion } = config;
  const links = { previews: registry.previews, previewHost, security };
  const visits = { webVersion: appVersion, previewHost };
  const { store, sets } = registry;
  const renderings =
    renderer && askBackend && createRenderings({ renderer, store, config, ask: askBackend, meter, faults });
  const pages = createPages({ store, config, faults, renderings, publicUrl, meter });
  if (renderings) {
    const onFault = (error: unknown) =>
      app.log.warn({ err: error }, 'A page could not be rendered before its visitors');
    const ahead = createRenderAhead({ sets, pages, webVersion: appVersion, onFault });
    const stopListening = registry.onChange((reach) => (reach === 'pages' ? ahead.render() : undefined));
    app.addHook('onClose', async () => {
      stopListening();
      ahead.stop();
    });
  }

  const sendUnavailable = (reply: FastifyReply): FastifyReply =>
    reply.code(503).headers(security).header('retry-after', '5').type(HTML).send(UNAVAILABLE);

  /** The device counts as failed in the comparison of a rollout, before its browser has run the release. */
  function reportFailedRendering(remote: string, set: string, device: string, { ip }: FastifyRequest): void {
    const events: Reports['events'] = [
      { type: 'error', remote, kind: 'render', message: 'Its render on the server throws' },
    ];
    const report: Reports = { set, platform: 'web', app: appVersion, events };
    registry.intake.take(report, { device, networks: reporterNetworks(ip) });
  }

  /**
   * Its start has to be reported. A program that sends no cookie and is no browser never starts a page, so it would hide
   * the pages of people.
   */
  function noteServed(
    { discovery, isCompared }: Given,
    device: ReturnType<typeof deviceOf>,
    { headers, ip }: FastifyRequest,
  ): void {
    const isPerson = !device.cookie || headers['sec-fetch-mode'] === 'navigate';
    if (!isCompared || !isPerson || headers[BARE] !== undefined) return;
    registry.intake.served(discovery.setId, () => ({ device: device.id, networks: reporterNetworks(ip) }));
  }

  async function pageOf(set: Given, path: string, browser: Browser): Promise<Page> {
    try {
      return await pages.of(set, path, browser);
    } catch (error) {
      faults.note('page', set.discovery);
      throw error;
    }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    reply.headers(security);
    const isSecure = request.protocol === 'https';
    const cookies = cookiesOf(request.headers.cookie);
    const device = deviceOf(cookies, isSecure);
    const visit = visitOf(request, visits, cookies);
    const set = await registry.sets.for({ ...visit, device: device.id });
    const isPreviewOver = set?.isPreviewOver || (cookies.previewing && !visit.preview);
    if (isPreviewHost(previewHost, request)) {
      const appUrl = previewHost?.appUrl;
      // Without a preview, a visitor belongs to the app.
      if (appUrl && (isPreviewOver || !visit.preview)) return endPreview(reply, appUrl + request.url);
      reply.header('x-robots-tag', 'noindex');
    }
    if (!set) return sendUnavailable(reply);
    const { setId, shell } = set.discovery;
    request.setId = setId;
    if (shell.trustedTypes) reply.headers(trustedTypes);
    const page = await pageOf(set, path, browserOf(request.headers, cookies));
    if (page.failedRelease) {
      // The render is not repeated, so each page without it notes the fault again.
      faults.note('drawing', set.discovery);
      reportFailedRendering(page.failedRelease, setId, device.id, request);
    }
    // A program that requests an unknown file needs an error and no page.
    if (!page.isOwned && !asksForPage(request.headers.accept)) return notFound(reply);
    reply.header(PAGE_SET, setId);
    if (set.hadPurged) reply.header('clear-site-data', FORGET_FILES);
    if (device.cookie) reply.header('set-cookie', device.cookie);
    if (cookies.in === '1') reply.header('set-cookie', renewedMember());
    // The strip is part of the page, so it would remain after the preview has ended.
    if (isPreviewOver) reply.header('set-cookie', previewCookies(null, isSecure).slice(0, 2));
    const flags = flagsCookie(cookies, set.flags, isSecure);
    if (flags) reply.header('set-cookie', flags);
    if (set.isNew) reply.header('set-cookie', setCookieHeader(set.setCookie, isSecure));
    meter?.served(page.kind);
    noteServed(set, device, request);
    return sendPage(request, reply, page);
  }

  app.get('/*', async (request, reply) => {
    const { accept } = request.headers;
    const [path = '/', query] = request.url.split('?', 2);
    if (isReserved(path) || !(asksForPage(accept) || takesAnything(accept))) return notFound(reply);
    try {
      if (query !== undefined && (await followPreview(links, request, reply))) return reply;
      return await answer(request, reply, path);
    } catch (error) {
      if (error instanceof OldWrapper) throw error;
      request.log.error({ err: error, setId: request.setId }, 'The page cannot be rendered');
      return sendUnavailable(reply);
    }
  });
};
