import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Discovery, LiveRelease, LiveRemote } from '@viewmax/contracts/discovery';
import { fillPath, firstCallsOf, firstRoute, matchRoute, type RouteMatch } from '@viewmax/contracts/match-route';
import { type Preload, preloadsFor } from '@viewmax/contracts/preloads';
import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import type { Document, Given, ReleaseStore } from '@viewmax/registry';
import { etagOf } from '@viewmax/server/etag';
import { LRUCache } from 'lru-cache';
import type { PageFaults, PageKind, PageMeter } from '../monitoring/page-faults.ts';
import type { Browser } from '../rendering/browser-of.ts';
import { inlineCss } from '../rendering/inline-css.ts';
import { flagsOfRoutes, type RenderedScreen, type Renderings, type RenderResult } from '../rendering/renderings.ts';
import { type PageParts, pageHtml } from './page-html.ts';

export interface Page {
  /** A remote or the shell has a screen for its path. */
  isOwned: boolean;
  kind: PageKind;
  etag: string;
  html: Buffer;
  brotli: Buffer;
  /** The release that throws while it renders this page. */
  failedRelease?: string;
}

export interface PagesOptions {
  store: ReleaseStore;
  config: RuntimeConfig;
  /** Renders first screens into pages. */
  renderings?: Renderings;
  /** The app's public origin, for absolute addresses. */
  publicUrl?: string;
  meter?: PageMeter;
  /** Hears of each page that is served without its preloads, its styles or its server-rendered screen. */
  faults: Pick<PageFaults, 'note'>;
}

type Match = RouteMatch<LiveRemote> | null;
type SetDocument = Document & Pick<Given, 'isCompared' | 'flags'>;

interface PageRequest {
  document: SetDocument;
  match: Match;
  /** Undefined for a page that no search engine should show. */
  path: string | undefined;
  isMember: boolean;
  firstCalls: readonly string[];
  rendered: RenderedScreen | undefined;
}

const compress = promisify(brotliCompress);
/** A fiftieth of the processor time of the highest quality, for a tenth more bytes. */
const LOWER_QUALITY = 5;
/** About 50 KB each. */
const MAX_PAGES = 1000;

/** A found page answers the same question for this time. Then its render and its first answers are looked up again. */
const FOUND_FOR_MS = 500;

/**
 * The limit before compression: four times the size of a page with five remotes. A larger page is a mistake that every
 * visit would download.
 */
export const PAGE_BYTES = 131_072;

async function stylesOf(store: ReleaseStore, shell: LiveRelease): Promise<string | null> {
  const sheets = await Promise.all(shell.css.map(({ file }) => store.read(shell, file)));
  return inlineCss(sheets.map((sheet) => String(sheet ?? '')).join('\n'), shell.base);
}

/** Two browsers with the same question get the same page. Only the patience differs of a reader of links. */
function questionOf({ etag, discovery, flags }: SetDocument, path: string, browser: Browser): string {
  const { isMember, isAndroid, closedBanners, wantsBare } = browser;
  const { on } = flags;
  // Every page asks this, and most devices have no flag on.
  const rendered =
    on.length > 0 ? discovery.remotes.flatMap(({ name, routes }) => flagsOfRoutes(name, routes, on)) : on;
  return `${etag} ${path} ${isMember} ${isAndroid} ${wantsBare} ${closedBanners.join()} ${rendered.join()}`;
}

/** Renders each page of a set once. */
export function createPages(options: PagesOptions) {
  const { store, config, faults, renderings, publicUrl, meter } = options;
  /** By what a page shows, and for a moment by its question too. */
  const pages = new LRUCache<string, Promise<Page>>({ max: MAX_PAGES, ttlResolution: 0 });

  /** A page without preloads is slower, but a page that fails shows nothing. */
  function preloadsOf(discovery: Discovery, match: Match, by: Parameters<typeof preloadsFor>[2]): Preload[] {
    try {
      return preloadsFor(discovery, match, by);
    } catch (error) {
      faults.note('preloads', discovery, error);
      return [];
    }
  }

  /** Renders the largest form within the limit: complete, without preloads, then with linked styles. */
  function bounded(parts: PageParts): Buffer {
    const smaller = { ...parts, preloads: [] };
    for (const form of [parts, smaller]) {
      const html = Buffer.from(pageHtml(form));
      if (html.length <= PAGE_BYTES) return html;
      if (form === parts) {
        const error = new Error(`A page has ${html.length} bytes, more than ${PAGE_BYTES}`);
        faults.note('size', parts.document.discovery, error);
      }
    }
    return Buffer.from(pageHtml({ ...smaller, rendered: undefined, css: null }));
  }

  async function make({ document, match, path, isMember, firstCalls, rendered }: PageRequest): Promise<Page> {
    const { discovery } = document;
    // The answer and the styles of a server-rendered screen are in the page.
    const inPage = new Set(rendered?.styles.map(({ href }) => href));
    const all = preloadsOf(discovery, match, { isMember, firstCalls: rendered ? [] : firstCalls });
    const preloads = all.filter(({ href }) => !inPage.has(href));
    const title = match?.route.title ?? 'Not found';
    const css = await stylesOf(store, discovery.shell);
    const html = bounded({ title, path, publicUrl, rendered, document, config, preloads, css });
    // A path with parameters has one page per value, and five rollouts have 243 sets with few devices each. The pages of both
    // sides of a rollout have the same quality, so neither is faster.
    const isOfFew = document.isCompared || (match?.route.path.includes(':') && firstCalls.length > 0);
    const quality = isOfFew ? LOWER_QUALITY : constants.BROTLI_MAX_QUALITY;
    const brotli = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
    const isOwned = match !== null && !rendered?.isMissing;
    return { isOwned, kind: rendered?.kind ?? 'bare', etag: etagOf(html), html, brotli };
  }

  /** A release decides about the server-rendered part, and no release may cost its visitors the page. */
  async function makeOrBare(page: PageRequest): Promise<Page> {
    try {
      return await make(page);
    } catch (error) {
      if (!page.rendered) throw error;
      faults.note('drawing', page.document.discovery, error);
      return make({ ...page, rendered: undefined });
    }
  }

  async function find(document: SetDocument, path: string, browser: Browser, question: string): Promise<Page> {
    const { isMember, wantsBare } = browser;
    const { discovery, etag } = document;
    const owners: LiveRemote[] = [...discovery.remotes, discovery.shell];
    const owner = matchRoute(owners, path);
    // For a visitor the match of a member's path is the sign-up, to which only the app moves on.
    const match = firstRoute(owners, path, isMember);
    const calls = !match || isMember || match.remote.off ? [] : firstCallsOf(match);
    const firstCalls = calls.map((call) => config.apiBase + call);
    const asked = wantsBare
      ? undefined
      : renderings?.of(document, owner, path, { ...browser, flags: document.flags.on });
    const rendering = await asked?.catch((error: unknown): RenderResult => {
      faults.note('drawing', discovery, error);
      return {};
    });
    const rendered = rendering?.screen;
    const isThere = match !== null && !rendered?.isMissing;
    const isPublic = isThere && !owner?.route.guard;
    // A movie has one address, however a link to it is written.
    const indexed = isPublic ? fillPath(match.route.path, match.params) : undefined;
    // A document with another text has pages of its own.
    const key = [etag, match?.remote.name, match?.route.path, isMember, firstCalls, indexed, rendered?.version].join(
      ' ',
    );
    let making = pages.get(key);
    meter?.looked('page', making !== undefined);
    if (!making) {
      making = makeOrBare({ document, match, path: indexed, isMember, firstCalls, rendered });
      making.catch(() => pages.delete(key));
      pages.set(key, making);
    }
    const page = await making;
    // A page without its screen may get one soon. Unknown paths share one page, and would fill the cache.
    if (isThere && (rendered || !rendering)) pages.set(question, making, { ttl: FOUND_FOR_MS });
    return rendering?.failedRelease ? { ...page, failedRelease: rendering.failedRelease } : page;
  }

  return {
    /**
     * The page of a path, by signed-in state. A preloaded call carries no token, so a signed-in visitor gets no anonymous
     * data. Screens that a visitor cannot open are not preloaded, because their files would waste data.
     */
    of(document: SetDocument, path: string, browser: Browser): Promise<Page> {
      const question = questionOf(document, path, browser);
      const known = pages.get(question);
      if (known) meter?.looked('page', true);
      return known ?? find(document, path, browser, question);
    },
  };
}

export type Pages = ReturnType<typeof createPages>;
