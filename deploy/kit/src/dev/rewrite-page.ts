import type { Discovery } from '@viewmax/contracts/discovery';
import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import { startPage } from '@viewmax/contracts/start-page';
import type { PublicKey } from '@viewmax/server/signer';

/** The JSON in one block of the page. A page without the block is no page of the app. */
function blockOf<T>(html: string, id: string): T | null {
  const [, text] = html.match(new RegExp(`<script type="application/json" id="${id}">([\\s\\S]*?)</script>`)) ?? [];
  return text === undefined ? null : (JSON.parse(text) as T);
}

export interface Overlaid {
  overlay(discovery: Discovery): Discovery;
  publicKey: PublicKey;
}

/**
 * Makes the page of the local builds from an environment's page, with its console on. A server-rendered screen belongs to
 * the environment's release, so the shell renders this page by itself. Returns null for another page.
 */
export function rewritePage(html: string, { overlay, publicKey: { kid, x, y } }: Overlaid): string | null {
  const live = blockOf<Discovery>(html, 'discovery');
  const config = blockOf<RuntimeConfig>(html, 'config');
  if (!live || !config) return null;
  const discovery = overlay(live);
  return startPage({
    head: '<title>Viewmax</title>',
    shell: discovery.shell,
    text: JSON.stringify(discovery).replaceAll('<', '\\u003c'),
    config: { ...config, logs: true, keys: { [kid]: { x, y } } },
    preloads: [],
    css: null,
    app: '<div id="app"></div>',
    scripts: '<script defer src="/dev/overlay.js"></script>\n',
  });
}
