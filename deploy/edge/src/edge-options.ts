import type { Registry } from '@viewmax/registry';
import type { RuntimeConfig } from '@viewmax/shared/contracts/runtime-config';
import type { ProviderSources } from './page/payment-sources.ts';
import type { PageFaults } from './page-faults.ts';
import type { ReloadChannel } from './reload-channel.ts';

export interface EdgeOptions {
  registry: Pick<Registry, 'sets' | 'intake' | 'previews' | 'publicKeys' | 'currentSet' | 'store'>;
  /** What the page is told. */
  config: RuntimeConfig;
  /** The payment providers whose scripts, windows and calls the page needs. */
  providers?: readonly ProviderSources[];
  /** Where the contact form posts to, when that is not the page's own origin. */
  formService?: string;
  /** Origins, besides ours and the backend's, where pictures and videos are kept. */
  mediaHosts?: readonly string[];
  /** The native wrapper's origins: they may read the discovery document and call the proxied backend. */
  corsOrigins?: readonly string[];
  /** A backend elsewhere: `/api` and `/img` are passed on to it. */
  apiOrigin?: string;
  /** Notes pages that could not be made whole. */
  faults?: PageFaults;
  /** Only where pages should reload by themselves. */
  reload?: ReloadChannel;
}
