import type { EdgeOptions } from './edge-options.ts';
import type { PageSettings } from './page/page-route.ts';
import { securityHeaders } from './page/security-headers.ts';

/** The configuration of pages with the keys that sign sets, and the headers of pages. */
export function pageSettings(options: EdgeOptions): PageSettings {
  const { registry, apiOrigin, providers, formService, mediaHosts, connectHosts, assetsUrl } = options;
  const { reload, trustedTypes } = options;
  const ring = Object.fromEntries(registry.publicKeys.map(({ kid, x, y }) => [kid, { x, y }]));
  const config = { ...options.config, keys: { ...options.config.keys, ...ring } };
  const { apiBase } = config;
  // Builds of the watcher have no hashes.
  const hosts = { apiBase, apiOrigin, providers, formService, mediaHosts, connectHosts, assetsUrl };
  const policy = { ...hosts, reportsIntegrity: !reload };
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
