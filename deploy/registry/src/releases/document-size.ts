import type { Discovery, LazyFile, LiveRelease, LiveRemote, Release } from '@viewmax/contracts/discovery';
import { Refused } from '../state/refused.ts';

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

/**
 * The limit of a set, which every page contains: about eight times the size of five remotes, half of the largest page.
 */
export const DOCUMENT_BYTES = 64_000;
/** The limit of one release in a set, so that one squad cannot use up the space of the others. */
const RELEASE_BYTES = 24_000;

/** The most that a release adds to the document. The shell's form is the larger one because of its whole hashes. */
function bytesInDocument({ files: _files, provides: _provides, offers: _offers, ...release }: Release): number {
  const shell = { ...release, base: `/r/${release.name}/${release.version}/` };
  const sent = asSent({ shell, remotes: [] } as Pick<Discovery, 'shell' | 'remotes'> as Discovery).shell;
  return Buffer.byteLength(JSON.stringify(sent).replaceAll('<', '\\u003c'));
}

export function checkDocumentPart(release: Release): void {
  const bytes = bytesInDocument(release);
  if (bytes <= RELEASE_BYTES) return;
  throw new Refused(
    `Its routes and names have ${bytes} bytes in each page, more than the ${RELEASE_BYTES} of a release.`,
  );
}

/** The reason why these releases are too large for one document, if they are. */
export function documentTrouble(releases: readonly Release[]): string[] {
  const bytes = releases.reduce((sum, release) => sum + bytesInDocument(release), 0);
  if (bytes <= DOCUMENT_BYTES) return [];
  return [
    `The document of each page would have ${bytes} bytes, more than the ${DOCUMENT_BYTES} of a set: shorten routes, or end another rollout first.`,
  ];
}
