import type { Release } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import { type Identity, releaseNames } from '../base/identity.ts';
import { claimedInRollout, claimedTwice, foreignClaims } from '../base/owned.ts';
import { narrowNeeds } from '../needs/narrow-needs.ts';
import { readOwned } from '../ownership/keep-claims.ts';
import { loadManifests } from '../state/manifests.ts';
import type { Tables } from '../state/tables.ts';
import { activeRollouts, versionsLive } from './rollout-rows.ts';

/** One sentence for each claim of these releases that belongs to another remote. */
export async function foreignClaimsOf(tables: Tables, releases: readonly Identity[]): Promise<string[]> {
  const owned = await readOwned(tables);
  const manifests = await loadManifests(tables, releases.map(releaseName));
  return manifests.flatMap((release) => foreignClaims(release, owned));
}

async function claimedElsewhere(tables: Tables, manifests: readonly Release[]): Promise<string[]> {
  const owned = await readOwned(tables);
  const sentences = claimedTwice(manifests, owned);
  for (const { id, releases } of await activeRollouts(tables)) {
    const others = await loadManifests(tables, releaseNames(releases));
    sentences.push(...manifests.flatMap((release) => claimedInRollout(release, { id, releases: others }, owned)));
  }
  return sentences;
}

async function narrowNeedsOf(tables: Tables, manifests: readonly Release[]): Promise<string[]> {
  const live = await versionsLive(tables);
  const next = { ...live, ...Object.fromEntries(manifests.map(({ name, version }) => [name, version])) };
  const set = await loadManifests(tables, releaseNames(next));
  return manifests.flatMap((release) => narrowNeeds(release, set));
}

/** One sentence for each claim or need of these releases that needs more than the remote's own rights. */
export async function overreachOf(tables: Tables, releases: readonly Identity[]): Promise<string[]> {
  const manifests = await loadManifests(tables, releases.map(releaseName));
  return [
    ...(await foreignClaimsOf(tables, releases)),
    ...(await claimedElsewhere(tables, manifests)),
    ...(await narrowNeedsOf(tables, manifests)),
  ];
}
