import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import type { Renderer } from '@viewmax/draw';
import type { Registry } from '@viewmax/registry';
import type { AskBackend } from './drawing/first-answers.ts';
import type { DrawAhead } from './page/draw-ahead.ts';
import type { ProviderSources } from './page/payment-sources.ts';
import type { TrustedTypes } from './page/security-headers.ts';
import type { PageFaults } from './page-faults.ts';
import type { PageMeter } from './page-meter.ts';
import type { ReloadChannel } from './reload-channel.ts';
import type { AppLinks } from './routes/app-links.ts';

export interface EdgeOptions {
  registry: Pick<Registry, 'sets' | 'intake' | 'previews' | 'publicKeys' | 'currentSet' | 'store'>;
  /** The run-time configuration of the page. */
  config: RuntimeConfig;
  /** The payment providers whose scripts, windows and calls the page needs. */
  providers?: readonly ProviderSources[];
  /** The contact form's target, if it has another origin than the page. */
  formService?: string;
  /** Further origins of pictures and videos, besides ours and the backend's. */
  mediaHosts?: readonly string[];
  /** Whether pages restrict the scripts that their code may load. */
  trustedTypes?: TrustedTypes;
  /** The native wrapper's origins: they may read the discovery document and call the proxied backend. */
  corsOrigins?: readonly string[];
  /** The origin of a remote backend; the edge forwards `/api` and `/img` to it. */
  apiOrigin?: string;
  /** The origin of our own backend in another process. The edge forwards calls to it, and no page names it. */
  callsUrl?: string;
  /** The forwarded paths, if there are more than `/api` and `/img`. */
  forwarded?: readonly string[];
  /** Draw first screens into pages, by the code of releases. Without it the app draws alone. */
  renderer?: Renderer;
  /** Calls the backend for the first answers of drawn screens. */
  askBackend?: AskBackend;
  /** Receives a function that draws the most visited pages of the live set, before their first visitors come. */
  onDrawAhead?(drawAhead: DrawAhead): void;
  /** The origin of the files of releases, if it is another one than the page's. */
  assetsUrl?: string;
  /** The app's public origin, for the absolute addresses in a page's head. */
  publicUrl?: string;
  /** The origin of previews on a host of their own. It needs `publicUrl`. Without it, a page asks before each preview. */
  previewUrl?: string;
  /** The apps that may open links of this site. */
  appLinks?: AppLinks;
  /** Records pages that were served in a reduced form. */
  faults?: PageFaults;
  meter?: PageMeter;
  /** Set if pages should reload by themselves. */
  reload?: ReloadChannel;
}
