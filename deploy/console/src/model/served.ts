import { titlesOf } from '@viewmax/registry/identity';
import type { OpsState } from '../api/answers.ts';

/** Titles of all releases that devices receive now: live ones and those of open rollouts. */
export function servedTitles({ live, rollouts }: Pick<OpsState, 'live' | 'rollouts'>): string[] {
  const active = rollouts.filter(({ endedAt }) => endedAt === null);
  return [...new Set([live, ...active.map(({ releases }) => releases)].flatMap(titlesOf))].sort();
}
