import { type Flag, flagText } from '@viewmax/contracts/flags';
import { releaseName } from '@viewmax/contracts/release-name';
import isFrom from 'semver/functions/gte.js';
import validVersion from 'semver/functions/valid.js';
import { withoutHash } from '../releases/version-range.ts';
import type { Assignment, State } from '../state/state.ts';
import { type Device, sideOf } from './resolve.ts';

/** Whether the release of a flag's remote may have it. An older one, a fallback included, may have half of the feature. */
export function mayHave({ remote, since }: Flag, versions: Assignment['versions']): boolean {
  const version = validVersion(withoutHash(versions[remote] ?? ''));
  return version !== null && isFrom(version, since);
}

/**
 * The flags that a device has on, such as `booking:seat-plan@1.4.0`: those of all devices, and those of its side of a rollout, if
 * the release that it has declares them. Every node gives the same for the same device and state.
 */
export function flagsOf(state: State, device: Device | null, { versions }: Pick<Assignment, 'versions'>): string[] {
  const { on, rollouts } = state.flags;
  if (on.length + rollouts.length === 0) return [];
  const hasSide = (side: ReturnType<typeof sideOf>) => side === 'canary' || side === 'runs';
  const own = device ? rollouts.filter((rollout) => hasSide(sideOf(rollout, device))).map(({ flag }) => flag) : [];
  return [...on, ...own]
    .filter((flag) => {
      const version = versions[flag.remote] ?? '';
      const { flags = {} } = state.release(releaseName({ name: flag.remote, version })) ?? {};
      return mayHave(flag, versions) && Object.hasOwn(flags, flag.name);
    })
    .map((flag) => `${flagText(flag)}@${flag.since}`)
    .sort();
}
