import type { Release } from '@viewmax/shared/contracts/discovery';
import type { ReleaseStore } from '../store/release-store.ts';

/** The words of a path before its first parameter: `/movie/` of `/movie/:id`. */
const startOf = (path: string): string => path.slice(0, path.includes(':') ? path.indexOf(':') : path.length);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** A path in code is a string that begins with it and ends there, or goes on with parameters. */
const linkTo = (path: string): RegExp =>
  new RegExp(`["'\`]${escaped(startOf(path))}${path.includes(':') ? '' : '(?=["\'`?#])'}`);

/**
 * The paths that the code of a release names, as a link does. Builds keep strings, so this reads them from the stored
 * scripts. `/` is in too many strings to say anything.
 */
export async function linkedFrom(store: ReleaseStore, release: Release, paths: readonly string[]): Promise<string[]> {
  const wanted = paths.filter((path) => startOf(path) !== '/').map((path) => ({ path, link: linkTo(path) }));
  const found = new Set<string>();
  for (const { file } of release.files) {
    if (!file.endsWith('.js') || found.size === wanted.length) continue;
    const text = (await store.read(release, file))?.toString('utf8') ?? '';
    for (const { path, link } of wanted) if (link.test(text)) found.add(path);
  }
  return [...found];
}
