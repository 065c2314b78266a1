import type { Registry } from '@viewmax/registry';
import type { RuntimeConfig } from '@viewmax/shared/contracts/runtime-config';
import type { ReloadChannel } from './reload-channel.ts';

export interface EdgeOptions {
  registry: Pick<Registry, 'currentSet' | 'store'>;
  /** What the page is told. */
  config: RuntimeConfig;
  /** Origins whose scripts, frames and calls the page needs, such as a payment provider's. */
  providers?: readonly string[];
  /** Where the contact form posts to, when that is not the page's own origin. */
  formService?: string;
  /** The native wrapper's origins: they may read the discovery document and call the proxied backend. */
  corsOrigins?: readonly string[];
  /** A backend elsewhere: `/api` and `/img` are passed on to it. */
  apiOrigin?: string;
  /** Only where pages should reload by themselves. */
  reload?: ReloadChannel;
}
