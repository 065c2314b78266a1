import type { Discovery, LazyFile, LiveRelease, LiveRemote } from '@viewmax/contracts/discovery';

/** A deadline needs no exact size, and whole kilobytes compress better. */
const rounded = (bytes: number | undefined) => bytes && Math.ceil(bytes / 1000) * 1000;

const pinned = <F extends LazyFile>({ file, integrity, bytes }: F): Pick<F, 'file' | 'integrity' | 'bytes'> => ({
  file,
  integrity,
  bytes: rounded(bytes),
});
/** `sha384-` and 96 bits. */
const STARTS = 23;
const lazy = ({ file, integrity, bytes }: LazyFile): LazyFile => ({
  file,
  starts: integrity?.slice(0, STARTS),
  bytes: rounded(bytes),
});

const screensOf = ({ screens }: LiveRelease, as: (file: LazyFile) => LazyFile): LiveRelease['screens'] =>
  Object.fromEntries(Object.entries(screens).map(([screen, files]) => [screen, files.map(as)]));

function release<R extends LiveRelease>({ needs: _, ...all }: R) {
  return {
    ...all,
    entry: pinned(all.entry),
    code: all.code.map(pinned),
    css: all.css.map(pinned),
    screens: screensOf(all, lazy),
  };
}

const remote = ({ fallback, ...own }: LiveRemote): LiveRemote => ({
  ...release(own),
  ...(fallback && { fallback: release(fallback) }),
});

/**
 * A document as pages receive it. Every first visit downloads it, so it has no needs. Lazy chunks have shortened hashes,
 * except those of the shell. A page derives its deadlines from the sizes.
 */
export const asSent = (discovery: Discovery): Discovery => ({
  ...discovery,
  // The shell's lazy chunks are in no entry, so their hashes are sent whole.
  shell: { ...release(discovery.shell), screens: screensOf(discovery.shell, pinned) },
  remotes: discovery.remotes.map(remote),
});
