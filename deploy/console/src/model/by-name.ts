import type { ListedRelease } from '@viewmax/contracts/ops/releases';

/** Groups releases by name and keeps their order. */
export function byName(releases: readonly ListedRelease[]): [string, ListedRelease[]][] {
  const names = [...new Set(releases.map(({ name }) => name))];
  return names.map((name) => [name, releases.filter((release) => release.name === name)]);
}
