import { randomUUID } from 'node:crypto';
import type { LiveRemote } from '@viewmax/contracts/discovery';
import { firstRoute, type RouteMatch } from '@viewmax/contracts/match-route';
import { releaseName } from '@viewmax/contracts/release-name';
import type { Rendering } from '@viewmax/contracts/rendering';
import { LRUCache } from 'lru-cache';
import { type Ask, askRuntime } from './ask-runtime.ts';
import { checkInFrame, RefusedMarkup } from './check-markup.ts';
import { NotRendered, RenderingFailed, type RenderRequest } from './protocol.ts';
import { findRuntime, startRuntime } from './runtime-process.ts';
import { joinRuntime } from './runtime-socket.ts';

const DEFAULT_DEADLINE_MS = 100;
/** The first render of a screen in a process compiles its code. */
const COLD_DEADLINE_MS = 2_000;
const MAX_WAITING = 20;
/** An isolate renders many pages, so a script can remember the ones before. A new process remembers nothing. */
const MAX_RENDERS = 1_000;
const MAX_FRAMES = 200;

export interface RenderProcess {
  render(request: RenderRequest): Promise<Rendering>;
  stop(): void;
}

export interface RenderProcessOptions {
  /** The scripts of the set's releases, by `name@version`. */
  scripts: ReadonlyMap<string, string>;
  deadlineMs?: number;
  /** The runtime; null on a platform without it. */
  program?: string | null;
  /** The socket of `serveRuntimes`, which starts the runtime in another container. */
  socket?: string;
}

/** A started runtime. */
interface Running {
  ask: Ask;
  isGone: boolean;
  stop(): void;
}

type Screen = RouteMatch<LiveRemote> | null;

/** The screen that a visitor sees at the path, as the shell finds it. */
const screenOf = ({ path, discovery, isMember }: RenderRequest): Screen =>
  isMember ? null : firstRoute(discovery.remotes, path.split('?', 1)[0] ?? path, false);

/**
 * A process that runs the code of releases: `workerd`, with one isolate for each remote. It renders one page at a time. It
 * is killed at the deadline and after each answer that cannot be read, and the next render starts another one.
 */
export function createRenderProcess(options: RenderProcessOptions): RenderProcess {
  const { scripts, deadlineMs = DEFAULT_DEADLINE_MS, program = findRuntime(), socket } = options;
  // No release can guess it.
  const place = randomUUID();
  const frames = new LRUCache<string, readonly string[]>({ max: MAX_FRAMES });
  const warm = new Set<string>();
  let runtime: Running | undefined;
  let renders = 0;
  let isStopped = false;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  function end(): void {
    runtime?.stop();
    runtime = undefined;
    warm.clear();
    renders = 0;
  }

  function start(): Running {
    if (!socket && !program) throw new NotRendered('This platform has no workerd');
    const process = socket ? joinRuntime(socket) : startRuntime(program ?? '');
    const running = { ask: askRuntime(process, scripts), isGone: false, stop: process.stop };
    void process.ended.then(() => {
      running.isGone = true;
    });
    return running;
  }

  /**
   * The shell renders the frame alone, once for all paths of a route. A remote's own isolate renders the page again, of
   * which only the screen counts.
   */
  async function renderIn({ ask }: Running, request: RenderRequest, screen: Screen): Promise<Rendering> {
    const { discovery, isAndroid, closedBanners } = request;
    const owner = screen?.remote;
    const remote = owner && !owner.off ? releaseName(owner) : '';
    const rendered = async (names: readonly string[], order: object): Promise<Rendering> => {
      const answer = await ask([releaseName(discovery.shell), ...names], { request, ...order });
      if ('error' in answer) throw new RenderingFailed(answer.error);
      return answer.drawn;
    };
    if (!owner || !scripts.has(remote)) return rendered([], {});
    const key = JSON.stringify([discovery.setId, discovery.revision, screen.route.path, isAndroid, closedBanners]);
    const frame = frames.get(key) ?? (await rendered([], { place })).html.split(place);
    // The shell shows no screen at this path, but may show one at another path of the route.
    if (frame.length === 1) return { html: frame.join('') };
    frames.set(key, frame);
    const { html, head, threw } = await rendered([remote], { remote });
    if (threw) return { html: frame.join(''), threw: { ...threw, name: owner.name } };
    checkInFrame(html, frame);
    return { html, head };
  }

  async function renderNow(request: RenderRequest): Promise<Rendering> {
    if (isStopped) throw new NotRendered('The rendering process stopped');
    if (renders >= MAX_RENDERS || runtime?.isGone) end();
    const running = runtime ?? start();
    runtime = running;
    renders += 1;
    const screen = screenOf(request);
    const key = `${screen?.remote.name} ${screen?.route.path}`;
    const ms = warm.has(key) ? deadlineMs : COLD_DEADLINE_MS;
    let reason = 'The rendering process ended';
    const timer = setTimeout(() => {
      reason = `The render took longer than ${ms} ms`;
      // The work that waits for the process fails with it.
      end();
    }, ms);
    try {
      const rendered = await renderIn(running, request, screen);
      warm.add(key);
      return rendered;
    } catch (error) {
      if (error instanceof RenderingFailed || error instanceof RefusedMarkup) throw error;
      if (runtime === running) end();
      throw new NotRendered(isStopped ? 'The rendering process stopped' : reason, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async render(request) {
      if (waiting > MAX_WAITING) throw new NotRendered('Too many renders wait');
      waiting += 1;
      const rendering = last.then(() => renderNow(request));
      last = rendering.catch(() => {});
      return rendering.finally(() => {
        waiting -= 1;
      });
    },
    stop() {
      isStopped = true;
      end();
    },
  };
}
