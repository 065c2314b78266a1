import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Document, ReleaseStore } from '@viewmax/registry';
import type { Discovery, LiveRelease, LiveRemote } from '@viewmax/shared/contracts/discovery';
import { fillPath, firstRoute, type RouteMatch } from '@viewmax/shared/contracts/match-route';
import type { RuntimeConfig } from '@viewmax/shared/contracts/runtime-config';
import { etagOf } from '../etag.ts';
import { inlineCss } from './inline-css.ts';
import { pageHtml } from './page-html.ts';
import { preloadsFor } from './preloads.ts';

export interface Page {
  isOwned: boolean;
  html: Buffer;
  brotli: Buffer;
  etag: string;
}

export interface PagesOptions {
  store: ReleaseStore;
  config: RuntimeConfig;
  reload: boolean;
}

type Match = RouteMatch<LiveRemote> | null;

const compress = promisify(brotliCompress);
const MAX_PAGES = 300;

async function stylesOf(store: ReleaseStore, shell: LiveRelease): Promise<string> {
  const sheets = await Promise.all(shell.css.map(({ file }) => store.read(shell, file)));
  return sheets.map((sheet) => inlineCss(String(sheet ?? ''), shell.base)).join('\n');
}

/** The pages of one set after another, each made once. */
export function createPages({ store, config, reload }: PagesOptions) {
  const perSet = new WeakMap<Discovery, Map<string, Promise<Page>>>();

  async function make(document: Document, match: Match, firstCall: string | undefined): Promise<Page> {
    const { discovery } = document;
    const preloads = preloadsFor(discovery, match, firstCall);
    const title = `${match?.route.title ?? 'Not found'} | Viewmax`;
    const css = await stylesOf(store, discovery.shell);
    const html = Buffer.from(pageHtml({ title, document, config, preloads, css, reload }));
    // A path with values in it has as many pages as there are values: those are not worth the slowest compression.
    const quality = match?.route.path.includes(':') && firstCall ? 5 : constants.BROTLI_MAX_QUALITY;
    const brotli = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
    return { isOwned: match !== null, html, brotli, etag: etagOf(html) };
  }

  /**
   * The page of a path, for someone who is signed in or not: an anonymous answer would be taken for the real one, and files
   * of a screen that a visitor does not get to see would only cost data.
   */
  return function pageOf(document: Document, path: string, isSignedIn: boolean): Promise<Page> {
    const { discovery } = document;
    const match = firstRoute<LiveRemote>([...discovery.remotes, discovery.shell], path, isSignedIn);
    const call = isSignedIn || match?.remote.off ? undefined : match?.route.firstCall;
    const firstCall = match && call ? config.apiBase + fillPath(call, match.params) : undefined;
    const key = `${match?.remote.name} ${match?.route.path} ${firstCall}`;

    const pages = perSet.get(discovery) ?? new Map<string, Promise<Page>>();
    perSet.set(discovery, pages);
    const kept = pages.get(key);
    if (kept) return kept;
    const made = make(document, match, firstCall);
    made.catch(() => pages.delete(key));
    pages.set(key, made);
    const [oldest] = pages.keys();
    if (pages.size > MAX_PAGES && oldest !== undefined) pages.delete(oldest);
    return made;
  };
}
