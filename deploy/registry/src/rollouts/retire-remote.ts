import type { Release } from '@viewmax/contracts/discovery';
import type { Retired } from '@viewmax/contracts/ops/rollouts';
import type { Read } from '@viewmax/contracts/ops/schemas';
import { releaseName } from '@viewmax/contracts/release-name';
import { readOwnership } from '../ownership/keep-claims.ts';
import { isShared, remotesIn } from '../ownership/owned.ts';
import { isPublished } from '../releases/releases.ts';
import { change } from '../state/change.ts';
import { claimOf, type Ownership } from '../state/claim.ts';
import type { RegistryContext } from '../state/context.ts';
import { identitiesIn, SHELL } from '../state/identity.ts';
import { loadManifests } from '../state/manifests.ts';
import { Refused } from '../state/refused.ts';
import type { Tables } from '../state/tables.ts';
import { takeOut } from './change-live.ts';
import { mustBeOpen } from './gates.ts';
import { activeRollouts, versionsLive } from './rollout-rows.ts';
import { readSituation } from './situation.ts';
import { linkedFrom, slotsOf } from './slots.ts';

/** The releases of other remotes that devices have or may get. */
async function others(tables: Tables, name: string): Promise<Release[]> {
  const rollouts = (await activeRollouts(tables)).map(({ releases }) => releases);
  const releases = [await versionsLive(tables), ...rollouts].flatMap(identitiesIn);
  return loadManifests(tables, releases.filter((one) => one.name !== name).map(releaseName));
}

/** One sentence for each reason why the app still depends on this remote. */
async function dependents(
  { store }: RegistryContext,
  tables: Tables,
  name: string,
  mayLink: boolean,
): Promise<string[]> {
  const reasons: string[] = [];
  const { owned } = await readOwnership(tables);
  const rows = owned.filter(({ kind, owner, heir }) => kind === 'path' && owner === name && !heir);
  const paths = rows.map(({ claim }) => claim);
  const version = (await versionsLive(tables))[name] ?? '';
  const [own] = await loadManifests(tables, [releaseName({ name, version })]);
  const slots = own ? slotsOf(own) : [];
  for (const release of await others(tables, name)) {
    const named = releaseName(release);
    if (release.needs[name]) reasons.push(`${named} needs ${name} ${release.needs[name]}.`);
    const filled = release.fills.filter(({ slot }) => slots.includes(slot)).map(({ slot }) => slot);
    if (filled.length > 0) reasons.push(`${named} fills its slot ${filled.join(', ')}.`);
    const linked = mayLink ? [] : await linkedFrom(store, release, paths);
    if (linked.length > 0) reasons.push(`${named} links to ${linked.join(', ')}.`);
  }
  return reasons;
}

/** The paths and slots that are free without this remote. */
function freedBy(name: string, ownership: Ownership): string[] {
  const { owned, places } = ownership;
  const isFreed = (slot: string) => isShared(claimOf('slot', slot), ownership) || remotesIn(slot, places).length === 1;
  const claims = owned.filter(({ owner, heir }) => owner === name && !heir).map(({ claim }) => claim);
  const slots = places.flatMap(({ slot, remote }) => (remote === name && isFreed(slot) ? slot : []));
  return [...new Set([...claims, ...slots])];
}

/** Takes a remote out of the app for good. Its paths and slots become free, and open pages lose it. */
export function retireRemote(
  context: RegistryContext,
  by: string,
  name: string,
  { reason, despiteLinks }: Read<'retireRemote'>['body'],
): Promise<Retired> {
  if (name === SHELL) throw new Refused('The shell loads all remotes, so it cannot be retired.', 'invalid');
  return change(context, by, async (its) => {
    const { tables, at, note } = its;
    const situation = await readSituation({ ...context, tables }, [], at);
    mustBeOpen(situation);
    const live = situation.live[name];
    if (!live) {
      throw (await isPublished(tables, name))
        ? new Refused(`${name} is not live.`)
        : new Refused(`There is no remote "${name}".`, 'not_found');
    }
    const rollout = situation.active.find(({ releases }) => releases[name]);
    if (rollout) throw new Refused(`${name} is in rollout ${rollout.id}; end that one first.`);
    const reasons = await dependents(context, tables, name, despiteLinks);
    if (reasons.length > 0) throw new Refused(`${name} is still in use. ${reasons.join(' ')}`);
    const freed = freedBy(name, situation.ownership);
    await takeOut(its, { name, version: live }, context.apiVersion);
    await tables.deleteFrom('proxies').where('name', '=', name).execute();
    await tables.insertInto('retired').values({ name, reason, retired_by: by, retired_at: at }).execute();
    await note({
      action: 'retire',
      subject: name,
      detail: { releases: [releaseName({ name, version: live })], freed, reason },
    });
    return { name, freed };
  });
}
