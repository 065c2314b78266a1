import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import type { EdgeOptions } from '../edge-options.ts';
import { securityHeaders } from './security-headers.ts';

export interface PageSettings {
  config: RuntimeConfig;
  /** The headers of each page. */
  headers: Record<string, string>;
  /** Those that differ for a shell with the policy. An older shell has none, so its page must not require one. */
  trustedTypes: Record<string, string>;
}

/** The configuration of pages with the keys that sign sets, and the headers of pages. */
export function pageSettings(options: EdgeOptions): PageSettings {
  const { registry, apiOrigin, providers, formService, mediaHosts, assetsUrl, reload, trustedTypes } = options;
  const ring = Object.fromEntries(registry.publicKeys.map(({ kid, x, y }) => [kid, { x, y }]));
  const config = { ...options.config, keys: { ...options.config.keys, ...ring } };
  const { apiBase } = config;
  // Builds of the watcher have no hashes.
  const policy = { apiBase, apiOrigin, providers, formService, mediaHosts, assetsUrl, reportsIntegrity: !reload };
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
