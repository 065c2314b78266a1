import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import type { Registry } from '@viewmax/registry';
import type { PageOptions } from './page/page-route.ts';
import type { Policy } from './page/security-headers.ts';
import type { AppLinks } from './routes/app-links.ts';

export interface EdgeOptions extends PageOptions, Omit<Policy, 'apiBase'> {
  registry: Pick<
    Registry,
    | 'sets'
    | 'proxies'
    | 'intake'
    | 'previews'
    | 'publicKeys'
    | 'apiVersion'
    | 'currentSet'
    | 'store'
    | 'deltas'
    | 'onChange'
  >;
  /** The run-time configuration of the page. */
  config: RuntimeConfig;
  /** The native wrapper's origins: they may read the discovery document and call the proxied backend. */
  corsOrigins?: readonly string[];
  /** The origin of our own backend in another process. The edge forwards calls to it, and no page names it. */
  callsUrl?: string;
  /** The forwarded paths, if there are more than `/api` and `/img`. */
  forwarded?: readonly string[];
  /** The origin of previews, on a host of their own. Without it there are none. */
  previewUrl?: string;
  /** Whether files travel as differences to browsers that can read them. On by default. */
  hasDeltas?: boolean;
  /** The apps that may open links of this site. */
  appLinks?: AppLinks;
}
