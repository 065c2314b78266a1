import type { LazyFile, LiveRemote } from '@viewmax/shared/contracts/discovery';
import { filesOfScreen } from '@viewmax/shared/contracts/files-of-screen';
import { firstRoute } from '@viewmax/shared/contracts/match-route';
import { slotFiller } from '@viewmax/shared/contracts/slot-filler';
import { $token, platform } from '@viewmax/shared/internal';
import { whenIdle } from '../boot/when-idle.ts';
import { history } from '../remotes/history.tsx';
import { loadStyle } from '../remotes/load-style.ts';
import type { LateSetup } from './create-late.ts';
import { isCostly } from './is-costly.ts';

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

/** Gets what the visible links lead to, so that a tap shows the next screen at once. Never under Save-Data or 2G. */
export function startPrefetch({ releases, loadModule }: Pick<LateSetup, 'releases' | 'loadModule'>): void {
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
      // One after the other, each when nothing else is to be done: a tap is not to wait until all of them were run.
      // What goes wrong here is found and told when the remote is wanted.
      queue = queue.then(idle).then(() => loadModule(release).catch(() => {}));
      for (const file of release.css) loadStyle(release.base, file, platform().config.timeouts.chunkMs).catch(() => {});
    });
    for (const file of filesOfScreen(release, screen))
      once(release.base + file.file, () => fetchAhead(release.base, file));
  }

  function look(): void {
    if (isCostly()) return;
    const inUse = releases.$inUse.get();
    const isSignedIn = $token.get() !== null;
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
      const found = isVisible(link) ? firstRoute(inUse, link.pathname, isSignedIn) : null;
      if (!found) continue;
      remote(found.remote, found.route.screen);
      for (const slot of found.route.slots ?? []) {
        const filler = slotFiller(inUse, slot);
        if (filler) remote(filler.remote, filler.screen);
      }
    }
  }

  let timer: ReturnType<typeof setTimeout>;
  const lookSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(look, SETTLED_MS);
  };
  history.subscribe(lookSoon);
  look();
}
