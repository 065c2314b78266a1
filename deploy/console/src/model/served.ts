import type { OpsState } from '../api/answers.ts';

export const titleOf = ({ name, version }: { name: string; version: string }): string => `${name}@${version}`;

export const titlesOf = (versions: Record<string, string>): string[] =>
  Object.entries(versions).map(([name, version]) => titleOf({ name, version }));

/** Titles of all that any device is given now: what is live, and what is being rolled out. */
export function servedTitles({ live, rollouts }: Pick<OpsState, 'live' | 'rollouts'>): string[] {
  const active = rollouts.filter(({ endedAt }) => endedAt === null);
  return [...new Set([live, ...active.map(({ releases }) => releases)].flatMap(titlesOf))].sort();
}
