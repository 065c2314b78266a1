import type { ListedRelease } from '../api/answers.ts';

/** The releases of each name, in the order they came in. */
export function byName(releases: readonly ListedRelease[]): [string, ListedRelease[]][] {
  const names = [...new Set(releases.map(({ name }) => name))];
  return names.map((name) => [name, releases.filter((release) => release.name === name)]);
}
