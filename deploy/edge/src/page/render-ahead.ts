import { setTimeout as wait } from 'node:timers/promises';
import type { Discovery } from '@viewmax/contracts/discovery';
import { firstCallsOf } from '@viewmax/contracts/match-route';
import type { Registry } from '@viewmax/registry';
import type { Pages } from './pages.ts';

export interface RenderAheadOptions {
  sets: Pick<Registry['sets'], 'for'>;
  pages: Pages;
  webVersion: string;
  onFault(error: unknown): void;
}

/** It waits for the backend as long as a reader of links. */
const VISITOR = { isMember: false, closedBanners: [], isReaderOfLinks: true, wantsBare: false };

/** Screens without parameters that show data. The others need no backend, so their first visitor hardly waits. */
const pathsOf = ({ remotes }: Discovery): string[] =>
  remotes
    .flatMap(({ routes, off }) => (off ? [] : routes))
    .filter((route) => !route.guard && !route.path.includes(':') && firstCallsOf({ route, params: {} }).length > 0)
    .map(({ path }) => path);

/** An order of several changes needs one render. */
const SOON_MS = 200;

/** Renders the most visited pages before their first visitors come: at once the first time, then soon after each change. */
export function createRenderAhead({ sets, pages, webVersion, onFault }: RenderAheadOptions) {
  let running: Promise<void> | undefined;
  let isOutdated = false;
  let hasRendered = false;
  const stopping = new AbortController();

  async function renderAll(): Promise<void> {
    // A device without an id takes part in no rollout.
    const set = await sets.for({ attributes: { platform: 'web', appVersion: webVersion } });
    if (!set) return;
    for (const path of pathsOf(set.discovery)) {
      for (const isAndroid of [true, false]) await pages.of(set, path, { ...VISITOR, isAndroid }).catch(onFault);
    }
  }

  async function run(): Promise<void> {
    do {
      if (hasRendered) await wait(SOON_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) break;
      hasRendered = true;
      isOutdated = false;
      await renderAll().catch(onFault);
    } while (isOutdated);
    running = undefined;
  }

  return {
    /** Resolves when the pages are rendered or failed, and never rejects. */
    render(): Promise<void> {
      isOutdated = running !== undefined;
      running ??= run();
      return running;
    },
    stop: () => stopping.abort(),
  };
}
