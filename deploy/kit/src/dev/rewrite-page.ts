import type { Discovery, Release } from '@viewmax/contracts/discovery';
import type { PublicKey } from '@viewmax/server/signer';
import { overlay } from './overlay.ts';

const block = (id: string) => new RegExp(`(<script type="application/json" id="${id}">)([\\s\\S]*?)(</script>)`);

const safe = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The styles of a server-rendered screen. The shell would take them for those of a build with the same version. */
const DRAWN_STYLES = /<style data-href="[^"]*">[\s\S]*?<\/style>/g;

/** Changes the JSON in one block of the page. A page without the block is no page of the app. */
function change(html: string, id: string, edit: (value: never) => unknown): string | null {
  const found = html.match(block(id));
  if (!found) return null;
  const [whole, open, text = '', close] = found;
  return html.replace(whole, () => open + safe(edit(JSON.parse(text) as never)) + close);
}

export interface Overlaid {
  release: Release | undefined;
  publicKey: PublicKey;
}

/** Lays the local build over an environment's page, with its console on. Returns null for another page. */
export function rewritePage(html: string, { release, publicKey: { kid, x, y } }: Overlaid): string | null {
  const withSet = change(html, 'discovery', (discovery: Discovery) => overlay(discovery, release));
  const withConfig =
    withSet &&
    change(withSet, 'config', (config: object) => ({
      ...config,
      logs: true,
      keys: { [kid]: { x, y } },
    }));
  if (!withConfig) return null;
  // A server-rendered screen belongs to the environment's release, so the shell draws this page by itself.
  const start = withConfig.indexOf('<div id="app"');
  const head = withConfig.slice(0, start).replace(DRAWN_STYLES, '');
  return `${head}<div id="app"></div>\n<script defer src="/dev/overlay.js"></script>\n</body>\n</html>\n`;
}
