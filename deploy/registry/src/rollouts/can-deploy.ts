import type { DeployCheck } from '@viewmax/contracts/ops/releases';
import { releaseName } from '@viewmax/contracts/release-name';
import { documentTrouble } from '../base/document-size.ts';
import { type Identity, releaseNames } from '../base/identity.ts';
import { SHELL } from '../base/shell.ts';
import { brokenNeeds } from '../needs/broken-needs.ts';
import { missingChecks } from '../releases/checks.ts';
import type { Versions } from '../resolve/state.ts';
import { leftOutBy, leftOutWarning } from '../starts/left-out.ts';
import type { RegistryContext } from '../state/context.ts';
import { loadManifests } from '../state/manifests.ts';
import type { Tables } from '../state/tables.ts';
import { freezeAt, frozenText } from './freezes.ts';
import { overreachOf } from './overreach.ts';
import { isWithdrawn, rolledBackByWatch } from './rolled-back.ts';
import { activeRollouts, versionsLive } from './rollout-rows.ts';
import { closedText } from './rules.ts';
import { heightsMissing, slotWarnings } from './slots.ts';

export const versionsOf = (releases: readonly Identity[]): Versions =>
  Object.fromEntries(releases.map(({ name, version }) => [name, version]));

/** Sentences about a set of versions: unpublished releases, otherwise needs that are not met. */
export async function troubleWith(tables: Tables, versions: Versions, apiVersion: string): Promise<string[]> {
  const names = releaseNames(versions);
  const manifests = await loadManifests(tables, names);
  const known = manifests.map(releaseName);
  const missing = names.filter((name) => !known.includes(name));
  if (missing.length > 0) return missing.map((name) => `${name} is not published.`);
  return brokenNeeds(manifests, apiVersion, await versionsLive(tables));
}

async function namesInUse(tables: Tables, releases: readonly Identity[], live: Versions): Promise<string[]> {
  const reasons: string[] = [];
  const names = new Set<string>();
  const active = await activeRollouts(tables);
  for (const { name, version } of releases) {
    if (names.has(name)) reasons.push(`${name} is named twice; a train holds one release of each.`);
    names.add(name);
    if (live[name] === version) reasons.push(`${releaseName({ name, version })} is live for all devices already.`);
    const other = active.find((rollout) => rollout.releases[name]);
    if (other) reasons.push(`${name} is in rollout ${other.id} already; end that one first.`);
  }
  return reasons;
}

/** A device's document contains at most these releases: the live ones, also as fallbacks, and those of any rollout. */
async function documentTroubleWith(tables: Tables, sets: readonly Versions[]): Promise<string[]> {
  return documentTrouble(await loadManifests(tables, sets.flatMap(releaseNames)));
}

async function trainWarnings(tables: Tables, releases: readonly Identity[], apiVersion: string): Promise<string[]> {
  const warnings: string[] = [];
  const live = await versionsLive(tables);
  for (const { id, releases: others } of await activeRollouts(tables)) {
    const trouble = await troubleWith(tables, { ...live, ...others, ...versionsOf(releases) }, apiVersion);
    if (trouble[0]) warnings.push(`No device gets it together with rollout ${id}: ${trouble[0]}`);
  }
  return warnings;
}

async function withdrawnWarnings(tables: Tables, releases: readonly Identity[]): Promise<string[]> {
  const withdrawn = await Promise.all(releases.map((release) => isWithdrawn(tables, release)));
  return releases.filter((_, index) => withdrawn[index]).map((one) => `${releaseName(one)} was rolled back before.`);
}

/** The reasons for which the registry refuses to start a rollout of these releases, beside the live ones. */
export async function refusalsOf(
  tables: Tables,
  releases: readonly Identity[],
  { apiVersion, requiredChecks }: Pick<RegistryContext, 'apiVersion' | 'requiredChecks'>,
): Promise<string[]> {
  const live = await versionsLive(tables);
  const reasons = await namesInUse(tables, releases, live);
  const next = { ...live, ...versionsOf(releases) };
  if (!next[SHELL]) reasons.push('No shell is live yet, so a rollout has no control.');
  reasons.push(...(await troubleWith(tables, next, apiVersion)));
  const running = (await activeRollouts(tables)).map((rollout) => rollout.releases);
  reasons.push(...(await documentTroubleWith(tables, [live, ...running, versionsOf(releases)])));
  reasons.push(...(await overreachOf(tables, releases)));
  reasons.push(...(await heightsMissing(tables, releases)));
  reasons.push(...(await missingChecks(tables, releases, requiredChecks)));
  return reasons;
}

/**
 * Whether these releases should be rolled out together now. During a freeze the answer is no. After a rollback by the
 * watch it is no too, although a person may still start the rollout again.
 */
export async function canDeploy(context: RegistryContext, releases: readonly Identity[]): Promise<DeployCheck> {
  const { tables, apiVersion } = context;
  const at = new Date(context.now());
  const rolledBack = await rolledBackByWatch(tables, releases);
  const freeze = await freezeAt(tables, at);
  const reasons = [
    ...(freeze ? [frozenText(freeze)] : []),
    ...rolledBack.map(({ sentence }) => sentence),
    ...(await refusalsOf(tables, releases, context)),
  ];
  const others = releases.filter((release) => !rolledBack.some((one) => one.release === releaseName(release)));
  const manifests = await loadManifests(tables, releases.map(releaseName));
  const leftOut = await leftOutBy(tables, manifests, at);
  const closed = await closedText(tables, at);
  const warnings = [
    ...(closed ? [closed] : []),
    ...(await trainWarnings(tables, releases, apiVersion)),
    ...(await withdrawnWarnings(tables, others)),
    ...(await slotWarnings(context, releases)),
    ...(leftOut ? leftOutWarning(manifests, leftOut) : []),
  ];
  const more = { ...(rolledBack.length > 0 && { rolledBack }), ...(leftOut && { leftOut }) };
  return { ok: reasons.length === 0, reasons, warnings, ...more };
}
