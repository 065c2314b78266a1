import type { Discovery, LazyFile, LiveRelease, LiveRemote, PinnedFile } from '@viewmax/shared/contracts/discovery';

const pinned = ({ file, integrity }: PinnedFile): PinnedFile => ({ file, integrity });
/** `sha384-` and 96 bits. */
const STARTS = 23;
const lazy = ({ file, integrity }: LazyFile): LazyFile => ({ file, starts: integrity?.slice(0, STARTS) });

function release<R extends LiveRelease>({ needs: _, ...all }: R) {
  const screens = Object.entries(all.screens).map(([screen, files]) => [screen, files.map(lazy)]);
  return {
    ...all,
    entry: pinned(all.entry),
    code: all.code.map(pinned),
    css: all.css.map(pinned),
    screens: Object.fromEntries(screens) as LiveRelease['screens'],
  };
}

const remote = ({ fallback, ...own }: LiveRemote): LiveRemote => ({
  ...release(own),
  ...(fallback && { fallback: release(fallback) }),
});

/**
 * A document as pages get it: every first visit pays for its bytes, so it holds no size, no need and no lazy
 * chunk's whole hash.
 */
export const asSent = (discovery: Discovery): Discovery => ({
  ...discovery,
  shell: release(discovery.shell),
  remotes: discovery.remotes.map(remote),
});
