import type { ListedRelease, ReleaseList } from '@viewmax/contracts/ops/releases';
import type { PublishedRelease } from '../releases/releases.ts';
import type { CurrentSet } from '../sets/current-set.ts';

const listed = ({ release, publishedAt, live, builtBy }: PublishedRelease): ListedRelease => ({
  name: release.name,
  version: release.version,
  live,
  files: release.files.length,
  bytes: release.files.reduce((sum, { bytes }) => sum + bytes, 0),
  routes: release.routes.map(({ path }) => path),
  fills: release.fills.map(({ slot }) => slot),
  publishedAt: publishedAt.toISOString(),
  ...(builtBy && { builtBy }),
});

export function releaseListOf(set: CurrentSet, releases: readonly PublishedRelease[]): ReleaseList {
  const { setId, revision } = set.ok ? set.discovery : { setId: null, revision: null };
  return { setId, revision, releases: releases.map(listed) };
}
