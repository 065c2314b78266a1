import cors from '@fastify/cors';
import { FLAGS_HEADER } from '@viewmax/contracts/flags';
import type { ProxiedPath } from '@viewmax/contracts/ops/proxies';
import { proxiedPaths } from '@viewmax/server/proxied-paths';
// It declares `setId` of a request.
import type {} from '@viewmax/server/request-logging';
import type { FastifyError, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { EdgeOptions } from './edge-options.ts';
import { type PageParts, type PageSettings, pageRoute } from './page/page-route.ts';
import { securityHeaders } from './page/security-headers.ts';
import { previewHostOf } from './request/preview-host.ts';
import { notFound, refuse } from './request/refuse.ts';
import { visitOf } from './request/visit.ts';
import { appLinksRoutes } from './routes/app-links.ts';
import { cspReports } from './routes/csp-reports.ts';
import { discoveryRoute } from './routes/discovery.ts';
import { icons, manifest } from './routes/icons.ts';
import { proxiedBackend } from './routes/proxied-backend.ts';
import { releaseFiles } from './routes/release-files.ts';
import { reports } from './routes/reports.ts';
import { searchEngines } from './routes/search-engines.ts';
import { serviceWorker } from './routes/service-worker.ts';

const ONE_DAY_S = 86_400;
const EXPOSED = [
  'etag',
  FLAGS_HEADER,
  'x-viewmax-revision',
  'x-viewmax-rolled-back',
  'x-viewmax-set',
  'x-viewmax-signature',
];

/** Routes that the native wrapper calls from its own origin. */
const crossOrigin: FastifyPluginAsync<EdgeOptions & PageParts> = async (app, options) => {
  const { registry, config, previewHost, corsOrigins = [], apiOrigin, callsUrl, forwarded } = options;
  await app.register(cors, {
    origin: [...corsOrigins],
    methods: 'GET, HEAD, POST, PUT, DELETE',
    exposedHeaders: EXPOSED,
    maxAge: ONE_DAY_S,
  });
  await app.register(reports, { registry });
  await app.register(discoveryRoute, { registry, webVersion: config.appVersion, previewHost });
  const find = async (path: string) => (await registry.proxies()).find((one) => one.path === path);
  const flagsOf = ({ name }: ProxiedPath, request: FastifyRequest) => {
    const { setCookie, ...visit } = visitOf(request, { webVersion: config.appVersion });
    // A call names the set of its page.
    return registry.sets.flagsFor(visit, name, setCookie);
  };
  await app.register(proxiedPaths, { find, flagsOf, refuse });
  const upstream = apiOrigin ?? callsUrl;
  if (upstream) await app.register(proxiedBackend, { upstream, prefixes: forwarded });
};

/** The configuration of pages with the keys that sign sets, and the headers of pages. */
export function pageSettings(options: EdgeOptions): PageSettings {
  const { registry, apiOrigin, providers, formService, mediaHosts, connectHosts, assetsUrl, trustedTypes } = options;
  const ring = Object.fromEntries(registry.publicKeys.map(({ kid, x, y }) => [kid, { x, y }]));
  const config = { ...options.config, keys: { ...options.config.keys, ...ring } };
  const { apiBase } = config;
  const policy = {
    apiBase,
    apiOrigin,
    providers,
    formService,
    mediaHosts,
    connectHosts,
    assetsUrl,
  };
  const headers: Record<string, string> = {
    ...securityHeaders(policy),
    // The browser connects before it has read the page's preloads.
    ...(assetsUrl && { link: `<${assetsUrl}>; rel=preconnect; crossorigin` }),
  };
  const withPolicy = Object.entries(securityHeaders({ ...policy, trustedTypes }));
  return {
    config,
    headers,
    trustedTypes: Object.fromEntries(withPolicy.filter(([name, text]) => headers[name] !== text)),
  };
}

/** The edge serves the app's page for every path, the files of releases, and the discovery document. */
export const edge: FastifyPluginAsync<EdgeOptions> = async (app, given) => {
  const options = { ...given, settings: pageSettings(given), previewHost: previewHostOf(given) };
  app.decorateRequest('setId');
  app.setNotFoundHandler((_, reply) => notFound(reply));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return refuse(reply, status, error.code ?? 'bad_request', error.message);
    request.log.error({ err: error }, 'The request failed');
    return refuse(reply, status, 'internal', 'Something on our side failed. Please try again.');
  });
  await app.register(crossOrigin, options);
  await app.register(releaseFiles, options);
  await app.register(cspReports);
  await app.register(icons);
  await app.register(manifest);
  await app.register(searchEngines, options);
  await app.register(appLinksRoutes, options);
  await app.register(serviceWorker, options);
  await app.register(pageRoute, options);
};
