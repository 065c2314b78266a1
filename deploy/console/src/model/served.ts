import type { OpsState } from '@viewmax/contracts/ops/state';
import { releaseNames } from '@viewmax/registry/identity';

/** The names of all releases that devices receive now: live ones and those of open rollouts. */
export function servedReleases({ live, rollouts }: Pick<OpsState, 'live' | 'rollouts'>): string[] {
  const active = rollouts.filter(({ endedAt }) => endedAt === null);
  return [...new Set([live, ...active.map(({ releases }) => releases)].flatMap(releaseNames))].sort();
}
