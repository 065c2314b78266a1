import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import type { Registry } from '@viewmax/registry';
import type { ReloadChannel } from '../reload/reload-channel.ts';
import type { ProviderSources } from './payment-sources.ts';
import { securityHeaders, type TrustedTypes } from './security-headers.ts';

/** The options of a page's configuration and headers. */
export interface PageSettingsOptions {
  registry: Pick<Registry, 'publicKeys'>;
  /** The run-time configuration of the page. */
  config: RuntimeConfig;
  /** The payment providers whose scripts, windows and calls the page needs. */
  providers?: readonly ProviderSources[];
  /** The contact form's target, if it has another origin than the page. */
  formService?: string;
  /** Further origins of pictures and videos, besides ours and the backend's. */
  mediaHosts?: readonly string[];
  /** Origins of other companies that code of every page calls. */
  connectHosts?: readonly string[];
  /** Whether pages restrict the scripts that their code may load. */
  trustedTypes?: TrustedTypes;
  /** The origin of a remote backend; the edge forwards `/api` and `/img` to it. */
  apiOrigin?: string;
  /** The origin of the files of releases, if it is another one than the page's. */
  assetsUrl?: string;
  /** Set if pages should reload by themselves. */
  reload?: ReloadChannel;
}

export interface PageSettings {
  config: RuntimeConfig;
  /** The headers of each page. */
  headers: Record<string, string>;
  /** Those that differ for a shell with the policy. An older shell has none, so its page must not require one. */
  trustedTypes: Record<string, string>;
}

/** The configuration of pages with the keys that sign sets, and the headers of pages. */
export function pageSettings(options: PageSettingsOptions): PageSettings {
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
