// The worker bundles this file alone. `@viewmax/shared/internal` would add the whole shared code.
import { withDeadline } from '@viewmax/contracts/deadline';
import type { StrategyHandler } from 'workbox-strategies';
import { Strategy } from 'workbox-strategies/Strategy.js';
import { forgetShown } from './forget-shown.ts';
import { madePage } from './made-page.ts';
import { noteShown } from './shown-page.ts';
import { storedSets } from './signed-sets.ts';
import { forgetSets } from './store-set.ts';

/** Shown without a network and without a cached set. It must not need any other file. */
const OFFLINE_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Offline | Viewmax</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { display: grid; place-content: center; min-height: 100vh; margin: 0; padding: 24px; text-align: center }
a { display: inline-block; padding: 12px 24px; border-radius: 12px; background: #e11d2e; color: #fff; text-decoration: none }
</style>
<h1>You are offline</h1>
<p>Open Viewmax once with a network. After that it opens without one too.</p>
<p><a href="">Try again</a></p>
</html>
`;

export const PATIENCE_MS = 1_500;

const offlinePage = () =>
  new Response(OFFLINE_PAGE, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });

/** Returns the network's page if it arrives in time, else the page of the stored set. Without one it waits. */
export async function page(network: Promise<Response>, path: string): Promise<Response> {
  const soon = await withDeadline(network, PATIENCE_MS, 'The page').catch(() => null);
  // A server error counts as no answer.
  if (soon && soon.status < 500) return soon;
  const made = await madePage(path).catch(() => undefined);
  return made ?? soon ?? network.catch(offlinePage);
}

/** The edge sends this header to a device whose set holds a release that was purged since. */
const saysPurged = ({ headers }: Response): boolean => headers.has('clear-site-data');

async function answered(network: Promise<Response>): Promise<Response> {
  const answer = await network;
  // Firefox resolves navigation preload with a network error, and other browsers reject it.
  if (answer.type === 'error') throw new TypeError('The network gave no answer');
  noteShown(answer);
  // This page asks for its pictures at once.
  if (saysPurged(answer)) await forgetShown();
  return answer;
}

async function forgetPurged(answer: Response): Promise<void> {
  if (saysPurged(answer)) await forgetSets();
}

/**
 * Network first, then the stored set. workbox's `NetworkFirst` does not fit: it accepts a 5xx of navigation preload, and
 * caches a page for each address.
 */
export class Pages extends Strategy {
  protected override _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    // The handler uses the page of navigation preload, if the browser has one.
    const network = answered(handler.fetch(request));
    // The network may answer after the stored page. The worker stays alive until then.
    void handler.waitUntil(network.then(forgetPurged).catch(() => {}));
    // The page's files need the stored sets, which are read and verified meanwhile.
    void storedSets();
    return page(network, new URL(request.url).pathname);
  }
}
