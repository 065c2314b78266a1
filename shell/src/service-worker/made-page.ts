import type { LiveRemote } from '@viewmax/contracts/discovery';
import { escapeHtml } from '@viewmax/contracts/escape-html';
import { matchRoute } from '@viewmax/contracts/match-route';
import { preloadsFor } from '@viewmax/contracts/preloads';
import { startPage } from '@viewmax/contracts/start-page';
import { markCached } from '../page/cached-mark.ts';
import { config, headers, trustedTypes } from './prelude.ts';
import { storedSets } from './signed-sets.ts';

/**
 * The page of the present set, as the edge would send it. Undefined without a stored set. No text of a page is stored, so
 * only the signed document, this script and checked files take part in it.
 */
export async function madePage(path: string): Promise<Response | undefined> {
  const [present] = await storedSets();
  if (!present) return undefined;
  const { set, text } = present;
  const match = matchRoute<LiveRemote>([...set.remotes, set.shell], path);
  const html = startPage({
    head: `<title>${escapeHtml(match?.route.title ?? 'Not found')} | Viewmax</title>`,
    shell: set.shell,
    text,
    config,
    preloads: preloadsFor(set, match),
    css: null,
  });
  const policy = { ...headers, ...(set.shell.trustedTypes && trustedTypes) };
  return new Response(markCached(html), { headers: { ...policy, 'content-type': 'text/html; charset=utf-8' } });
}
