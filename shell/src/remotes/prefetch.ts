import type { LazyFile, LiveRemote } from '@viewmax/contracts/discovery';
import { filesOfScreen } from '@viewmax/contracts/files-of-screen';
import { firstRoute } from '@viewmax/contracts/match-route';
import { slotFiller } from '@viewmax/contracts/slot-filler';
import { isCostly } from '@viewmax/shared/bundled/is-costly.ts';
import { $token, platform } from '@viewmax/shared/internal';
import type { LoadModule } from '../federation/start-federation.ts';
import { history } from '../navigation/history.tsx';
import { whenIdle } from '../page/when-idle.ts';
import { loadStyle } from '../releases/load-style.ts';
import { patienceOf, TRIES } from '../releases/patience-of.ts';
import type { Releases } from '../releases/releases.ts';

const SETTLED_MS = 1_500;

const idle = (): Promise<void> => new Promise((resolve) => whenIdle(resolve, SETTLED_MS));

const isVisible = (link: Element): boolean => {
  const { top, bottom, width } = link.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight;
};

function fetchAhead(base: string, { file }: LazyFile): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'prefetch', as: 'script', crossOrigin: 'anonymous', href: base + file });
  document.head.append(link);
}

/** Prefetches the screens of visible links, so that a tap shows them at once. Never under Save-Data or 2G. */
export function startPrefetch({ releases, loadModule }: { releases: Releases; loadModule: LoadModule }): void {
  const done = new Set<string>();
  let queue: Promise<unknown> = Promise.resolve();
  const once = (key: string, work: () => void): void => {
    if (done.has(key)) return;
    done.add(key);
    work();
  };

  function remote(release: LiveRemote, screen: string | undefined): void {
    if (release.off) return;
    once(release.base, () => {
      // One remote at a time, each in an idle moment, so that a tap never waits for all of them. The remote's mount point reports
      // failures later.
      queue = queue.then(idle).then(() => loadModule(release).catch(() => {}));
      const patience = () => patienceOf(release, platform().config.timeouts, TRIES);
      for (const file of release.css) loadStyle(release.base, file, patience()).catch(() => {});
    });
    for (const file of filesOfScreen(release, screen))
      once(release.base + file.file, () => fetchAhead(release.base, file));
  }

  function prefetchVisible(): void {
    if (isCostly()) return;
    const inUse = releases.$inUse.get();
    const isSignedIn = $token.get() !== null;
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
      const found = isVisible(link) ? firstRoute(inUse, link.pathname, isSignedIn) : null;
      if (!found) continue;
      remote(found.remote, found.route.screen);
      // A visitor's movie page shows none of its slots.
      for (const slot of (isSignedIn && found.route.slots) || []) {
        const filler = slotFiller(inUse, slot);
        if (filler) remote(filler.remote, filler.screen);
      }
    }
  }

  let timer: ReturnType<typeof setTimeout>;
  const prefetchSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(prefetchVisible, SETTLED_MS);
  };
  history.subscribe(prefetchSoon);
  prefetchVisible();
}
