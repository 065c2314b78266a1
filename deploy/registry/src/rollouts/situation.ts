import type { Release } from '@viewmax/contracts/discovery';
import type { Flag } from '@viewmax/contracts/flags';
import { releaseName } from '@viewmax/contracts/release-name';
import { readOwnership } from '../ownership/keep-claims.ts';
import { type AskFor, readAskFor } from '../ownership/open-requests.ts';
import { brokenNeeds } from '../releases/broken-needs.ts';
import { type CheckRow, checksOf } from '../releases/checks.ts';
import type { Ownership } from '../state/claim.ts';
import type { RegistryContext } from '../state/context.ts';
import { type Identity, releaseNames } from '../state/identity.ts';
import { loadManifests } from '../state/manifests.ts';
import type { Versions } from '../state/state.ts';
import type { RolloutRow } from '../state/tables.ts';
import { type Frozen, freezeAt } from './freezes.ts';
import { activeRollouts, versionsLive } from './rollout-rows.ts';
import { type KnownRules, readRules } from './rules.ts';

/** All that decides about some releases at one moment. A change reads it once. */
export interface Situation extends Pick<RegistryContext, 'apiVersion' | 'requiredChecks'> {
  releases: readonly Identity[];
  at: Date;
  live: Versions;
  /** The rollouts that run or are paused. */
  active: readonly RolloutRow[];
  /** The flags that are on for all devices. */
  flags: readonly Flag[];
  ownership: Ownership;
  askFor: AskFor;
  rules: KnownRules;
  freeze: Frozen | undefined;
  /** The results of the releases' checks. */
  checks: readonly CheckRow[];
  /** The manifests of these releases in the same order, without unpublished ones. It has the live ones and those of rollouts. */
  manifests(names: readonly string[]): Release[];
}

type Registered = Pick<RegistryContext, 'tables' | 'apiVersion' | 'requiredChecks' | 'isProduction'>;

export async function readSituation(
  { tables, apiVersion, requiredChecks, isProduction }: Registered,
  releases: readonly Identity[],
  at: Date,
): Promise<Situation> {
  const live = await versionsLive(tables);
  const active = await activeRollouts(tables);
  const versions = [live, ...active.map((rollout) => rollout.releases)];
  const loaded = await loadManifests(tables, [...versions.flatMap(releaseNames), ...releases.map(releaseName)]);
  const found = new Map(loaded.map((release) => [releaseName(release), release]));
  return {
    releases,
    at,
    live,
    active,
    flags: await tables.selectFrom('flags').select(['remote', 'name', 'since']).execute(),
    apiVersion,
    requiredChecks,
    ownership: await readOwnership(tables),
    askFor: await readAskFor(tables, at),
    rules: await readRules(tables, isProduction),
    freeze: await freezeAt(tables, at),
    checks: await checksOf(tables, releases),
    manifests: (names) => [...new Set(names)].flatMap((name) => found.get(name) ?? []),
  };
}

/** The manifests of the releases in question. */
export const manifestsIn = ({ releases, manifests }: Situation): Release[] => manifests(releases.map(releaseName));

/** The manifests of all releases that a page may have beside these ones, and their own. */
export const manifestsBeside = ({ releases, live, active, manifests }: Situation): Release[] =>
  manifests([
    ...[live, ...active.map((rollout) => rollout.releases)].flatMap(releaseNames),
    ...releases.map(releaseName),
  ]);

/** Sentences about a set of versions: unpublished releases, otherwise needs that are not met. */
export function troubleWith({ manifests, live, apiVersion }: Situation, versions: Versions): string[] {
  const names = releaseNames(versions);
  const found = manifests(names);
  const known = found.map(releaseName);
  const missing = names.filter((name) => !known.includes(name));
  if (missing.length > 0) return missing.map((name) => `${name} is not published.`);
  return brokenNeeds(found, apiVersion, live);
}
