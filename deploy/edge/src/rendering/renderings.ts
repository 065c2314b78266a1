import type { Discovery, LiveRelease, LiveRemote, Route } from '@viewmax/contracts/discovery';
import { fillPath, firstCallsOf, type RouteMatch, signInPath } from '@viewmax/contracts/match-route';
import { releaseName } from '@viewmax/contracts/release-name';
import type { Rendering } from '@viewmax/contracts/rendering';
import type { RuntimeConfig } from '@viewmax/contracts/runtime-config';
import type { Document, ReleaseStore } from '@viewmax/registry';
import type { Looks, Renderer, RenderRequest } from '@viewmax/renderer';
import { etagOf } from '@viewmax/server/etag';
import { LRUCache } from 'lru-cache';
import type { PageFaults, PageMeter } from '../monitoring/page-faults.ts';
import type { Browser } from './browser-of.ts';
import { type AskBackend, createFirstAnswers, type FirstAnswer, MAX_ANSWER_BYTES } from './first-answers.ts';
import { inlineCss } from './inline-css.ts';

/** A screen in the page's own HTML. */
export interface RenderedScreen extends Pick<Rendering, 'html' | 'head'> {
  /** A member's page has the frame only. */
  kind: 'screen' | 'frame';
  /**
   * The stylesheets of the server-rendered remote, by the address at which the shell would load them. A large one is
   * linked.
   */
  styles: readonly { href: string; integrity: string; css: string | null }[];
  /** The answers that the screen shows, by the path of the call. */
  answers: Readonly<Record<string, unknown>>;
  /** The backend has nothing at this path. */
  isMissing: boolean;
  /** Differs between two renders of a path. */
  version: string;
}

export interface RenderingsOptions {
  renderer: Renderer;
  store: Pick<ReleaseStore, 'read'>;
  config: RuntimeConfig;
  ask: AskBackend;
  meter?: PageMeter;
  /** Hears of each render that failed, and of the release that threw. The page is then served without it. */
  faults: Pick<PageFaults, 'note'>;
}

export interface RenderResult {
  /** Undefined if the page should be served without a server-rendered screen. */
  screen?: RenderedScreen;
  /**
   * The release, such as `catalog@1.1.0-a`, that throws while it renders: also in a fresh process, on answers that the
   * release of all other devices renders well.
   */
  failedRelease?: string;
}

export interface Renderings {
  of(
    document: Document,
    match: RouteMatch<LiveRemote> | null,
    path: string,
    browser: Looks & Pick<Browser, 'isReaderOfLinks'>,
  ): Promise<RenderResult>;
}

const MAX_RENDERINGS = 500;
/** A slow backend and a busy rendering process never delay a person's page by more. */
const PATIENCE_MS = 50;
const RENDERING_PATIENCE_MS = 150;
/** A reader of links shows what it gets at its only visit. */
const READER_PATIENCE_MS = 2_000;
/** A render without a result is not repeated for this time, so that a release that hangs slows few pages. */
const PAUSE_MS = 10_000;

/** A path without an owner looks the same whatever its name, so all such paths share one render. */
const NOWHERE = '/404';

type Match = RouteMatch<LiveRemote> | null;

/** The document of a device that got another release of this remote. */
const withRelease = (discovery: Discovery, release: LiveRelease): Discovery => ({
  ...discovery,
  remotes: discovery.remotes.map((remote) => (remote.name === release.name ? release : remote)),
});

type Wanted = RenderRequest & { missing: readonly string[] };

/** The answers of a screen, by the path of the call. */
type Answers = ReadonlyMap<string, FirstAnswer>;

/** The path to render, with the answers to its first calls. Paths that look the same get the same path. */
function requestFor(match: Match, path: string, isMember: boolean, answers: Answers) {
  if (!match) return { path: NOWHERE, answers: {}, missing: [] };
  const { route, params } = match;
  // Every member's frame of a route is the same.
  if (isMember) return { path: route.path, answers: {}, missing: [] };
  const [only] = answers.values();
  if (!only?.isMissing) {
    return { path, answers: Object.fromEntries([...answers].map(([call, { body }]) => [call, body])), missing: [] };
  }
  const unknown = Object.fromEntries(Object.keys(params).map((name) => [name, '404']));
  return { path: fillPath(route.path, unknown), answers: {}, missing: firstCallsOf({ route, params: unknown }) };
}

/**
 * One missing answer of several leaves a screen in parts, and too many bytes make the page slower than the calls. A path
 * without a value names nothing that could be missing: such a backend lacks the call, and the screen asks otherwise.
 */
function isComplete(calls: readonly string[], answers: Answers, match: Match): boolean {
  const all = [...answers.values()];
  if (all.length < calls.length) return false;
  const isOfOne = all.length === 1 && match?.route.path.includes(':');
  if (!isOfOne && all.some(({ isMissing }) => isMissing)) return false;
  return all.reduce((sum, { bytes }) => sum + bytes, 0) <= MAX_ANSWER_BYTES;
}

interface Known {
  rendering: Promise<RenderResult>;
  /** Set when the render has ended, so that later pages wait for nothing and start no timer. */
  done?: RenderResult;
}

/** The flags that routes of a remote name, of those that a device has on. Other routes have the same page for all. */
export const flagsOfRoutes = (name: string, routes: readonly Route[], on: readonly string[] = []): string[] =>
  on.filter((one) => routes.some(({ flags }) => flags?.some((flag) => one.startsWith(`${name}:${flag}@`))));

function looksOf({ isMember, isAndroid, closedBanners, flags: on }: Looks, match: Match): Looks {
  const flags = isMember || !match ? [] : flagsOfRoutes(match.remote.name, [match.route], on);
  return { isMember, isAndroid, closedBanners, ...(flags.length > 0 && { flags }) };
}

/** Renders each screen once for all browsers that see the same. */
export function createRenderings(options: RenderingsOptions): Renderings {
  const { renderer, store, config, meter, faults } = options;
  const answers = createFirstAnswers(options.ask);
  const renderings = new LRUCache<string, Known>({ max: MAX_RENDERINGS });

  async function stylesOf(remote: LiveRemote): Promise<RenderedScreen['styles']> {
    return Promise.all(
      remote.css.map(async ({ file, integrity }) => {
        const css = await store.read(remote, file);
        return { href: remote.base + file, integrity, css: inlineCss(String(css ?? ''), remote.base) };
      }),
    );
  }

  /** The answers that arrive within the patience, which all calls share. */
  async function ask(calls: readonly string[], patienceMs: number): Promise<Answers> {
    const found = await Promise.all(calls.map(async (call) => [call, await answers.of(call, patienceMs)] as const));
    return new Map(found.flatMap(([call, answer]) => (answer ? [[call, answer]] : [])));
  }

  /** Whether the release throws, and not the process or the data. */
  async function throws(request: RenderRequest, { fallback }: LiveRemote): Promise<boolean> {
    const again = await renderer.render(request, { isFresh: true });
    if (!again?.threw || !fallback) return false;
    const other = await renderer.render({ ...request, discovery: withRelease(request.discovery, fallback) });
    return Boolean(other?.html) && !other?.threw;
  }

  async function render(document: Document, match: Match, request: Wanted): Promise<RenderResult> {
    const rendered = await renderer.render(request);
    if (rendered?.threw && match) {
      const release = releaseName(match.remote);
      faults.note('drawing', document.discovery, new Error(`${release} threw: ${rendered.threw.message}`));
      return (await throws(request, match.remote)) ? { failedRelease: release } : {};
    }
    if (!rendered?.html) return {};
    const { html, head } = rendered;
    const { answers: shown, isMember } = request;
    const styles = match && !isMember && !match.remote.off ? await stylesOf(match.remote) : [];
    const version = etagOf(Buffer.from(html + JSON.stringify(shown)));
    const kind = isMember ? 'frame' : 'screen';
    return {
      screen: { kind, html, styles, answers: shown, head, isMissing: !match || request.missing.length > 0, version },
    };
  }

  function begin(key: string, document: Document, match: Match, request: Wanted): Known {
    const rendering = render(document, match, request).catch((error: unknown): RenderResult => {
      faults.note('drawing', document.discovery, error);
      renderings.set(key, { rendering, done: {} }, { ttl: PAUSE_MS });
      return {};
    });
    const known: Known = { rendering };
    renderings.set(key, known);
    rendering.then((done) => {
      known.done = done;
      // A busy process may give no screen, so a later page asks again.
      if (!done.screen && !done.failedRelease) renderings.set(key, known, { ttl: PAUSE_MS });
    });
    return known;
  }

  return {
    async of(document, match, path, browser) {
      const { discovery } = document;
      const looks = looksOf(browser, match);
      // The shell sends such a visitor to another path.
      if (signInPath(match?.route, browser.isMember)) return {};
      const calls = match && !browser.isMember ? firstCallsOf(match) : [];
      const found = await ask(calls, browser.isReaderOfLinks ? READER_PATIENCE_MS : PATIENCE_MS);
      // Without its data the screen would show its loading state, which the app shows itself.
      if (!isComplete(calls, found, match)) return {};
      const request = { ...requestFor(match, path, browser.isMember, found), discovery, config, ...looks };
      const releases = [discovery.shell, ...discovery.remotes].map(({ base, off }: LiveRemote) => [base, off?.message]);
      const versions = [...found.values()].map(({ version }) => version);
      const key = JSON.stringify([releases, request.path, request.missing, looks, versions]);
      const known = renderings.get(key);
      meter?.looked('drawing', known !== undefined);
      const { rendering, done } = known ?? begin(key, document, match, request);
      if (done) return done;
      const patience = browser.isReaderOfLinks ? READER_PATIENCE_MS : RENDERING_PATIENCE_MS;
      const late = new Promise<RenderResult>((resolve) => setTimeout(() => resolve({}), patience).unref());
      return Promise.race([rendering, late]);
    },
  };
}
