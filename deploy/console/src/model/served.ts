import { titlesOf } from '@viewmax/registry/identity';
import type { OpsState } from '../api/answers.ts';

/** Titles of all that any device is given now: what is live, and what is being rolled out. */
export function servedTitles({ live, rollouts }: Pick<OpsState, 'live' | 'rollouts'>): string[] {
  const active = rollouts.filter(({ endedAt }) => endedAt === null);
  return [...new Set([live, ...active.map(({ releases }) => releases)].flatMap(titlesOf))].sort();
}
