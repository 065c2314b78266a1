import type { PublishedRelease } from '../releases/releases.ts';
import type { CurrentSet } from '../sets/current-set.ts';

export interface ReleaseSummary {
  name: string;
  version: string;
  live: boolean;
  files: number;
  bytes: number;
  routes: string[];
  fills: string[];
  publishedAt: string;
}

export interface OpsSummary {
  /** Null while no release is live. */
  setId: string | null;
  revision: number | null;
  releases: ReleaseSummary[];
}

const summaryOf = ({ release, publishedAt, live }: PublishedRelease): ReleaseSummary => ({
  name: release.name,
  version: release.version,
  live,
  files: release.files.length,
  bytes: release.files.reduce((sum, { bytes }) => sum + bytes, 0),
  routes: release.routes.map(({ path }) => path),
  fills: release.fills.map(({ slot }) => slot),
  publishedAt: publishedAt.toISOString(),
});

export function summarise(set: CurrentSet, releases: readonly PublishedRelease[]): OpsSummary {
  const { setId, revision } = set.ok ? set.discovery : { setId: null, revision: null };
  return { setId, revision, releases: releases.map(summaryOf) };
}
