import { isInHold } from '@viewmax/contracts/ops/hold';
import isNewer from 'semver/functions/gt.js';
import { withoutHash } from '../releases/version-range.ts';
import type { Identity } from '../state/identity.ts';
import type { RolloutRow } from '../state/tables.ts';
import type { Situation } from './situation.ts';

/** Whether a rollout holds no other remotes than these, no newer release of them, and at least one older. */
function isEarlier({ releases: own }: Pick<RolloutRow, 'releases'>, releases: readonly Identity[]): boolean {
  const next = new Map(releases.map(({ name, version }) => [name, version]));
  const versions = Object.entries(own).map(([name, version]) => [version, next.get(name)] as const);
  return (
    versions.some(([version, after]) => version !== after) &&
    versions.every(([version, after]) => after && !isNewer(withoutHash(version), withoutHash(after)))
  );
}

/**
 * The situation without the rollouts of earlier releases of the same remotes, which a new release replaces. A rollout that
 * holds another remote too, or a newer release, stays: a pipeline that was held up must not take its place. One in a hold stays
 * too, because nearly all devices would lose its release.
 */
export const withoutEarlier = (situation: Situation): Situation => ({
  ...situation,
  active: situation.active.filter((rollout) => isInHold(rollout) || !isEarlier(rollout, situation.releases)),
});
