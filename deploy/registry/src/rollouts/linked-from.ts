import type { Release } from '@viewmax/contracts/discovery';
import type { ReleaseStore } from '../state/context.ts';

/** The words of a path before its first parameter: `/movie/` of `/movie/:id`. */
const startOf = (path: string): string => path.slice(0, path.includes(':') ? path.indexOf(':') : path.length);

const QUOTES = ['"', "'", '`'];

/** A path in code is a string that begins with it and ends there, or goes on with parameters. */
const hasLink = (code: string, path: string): boolean => {
  const ends = path.includes(':') ? [''] : [...QUOTES, '?', '#'];
  return QUOTES.some((quote) => ends.some((end) => code.includes(quote + startOf(path) + end)));
};

/**
 * The paths that the code of a release names, as a link does. Builds keep strings, so this reads them from the stored
 * scripts. `/` is in too many strings to say anything.
 */
export async function linkedFrom(store: ReleaseStore, release: Release, paths: readonly string[]): Promise<string[]> {
  const wanted = paths.filter((path) => startOf(path) !== '/');
  const found = new Set<string>();
  for (const { file } of release.files) {
    if (!file.endsWith('.js') || found.size === wanted.length) continue;
    const text = (await store.read(release, file))?.toString('utf8') ?? '';
    for (const path of wanted) if (hasLink(text, path)) found.add(path);
  }
  return [...found];
}
