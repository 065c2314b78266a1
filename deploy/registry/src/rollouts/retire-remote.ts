import { CHECKPOINTS_FILE, checkpointsJsonSchema } from '@viewmax/contracts/checkpoints';
import type { Release } from '@viewmax/contracts/discovery';
import type { Retired } from '@viewmax/contracts/ops/rollouts';
import type { Read } from '@viewmax/contracts/ops/schemas';
import { releaseName } from '@viewmax/contracts/release-name';
import { readOwnership } from '../ownership/keep-claims.ts';
import { isShared, remotesIn } from '../ownership/owned.ts';
import { listProxies } from '../ownership/proxies.ts';
import { isPublished } from '../releases/releases.ts';
import { change } from '../state/change.ts';
import { claimOf, meets, type Ownership } from '../state/claim.ts';
import type { RegistryContext, ReleaseStore } from '../state/context.ts';
import { identitiesIn, SHELL } from '../state/identity.ts';
import { loadManifests } from '../state/manifests.ts';
import { Refused } from '../state/refused.ts';
import type { Tables } from '../state/tables.ts';
import { takeOut } from './change-live.ts';
import { mustBeOpen } from './gates.ts';
import { activeRollouts, versionsLive } from './rollout-rows.ts';
import { readSituation } from './situation.ts';
import { slotsOf } from './slots.ts';

/** The releases of other remotes that devices have or may get. */
async function others(tables: Tables, name: string): Promise<Release[]> {
  const rollouts = (await activeRollouts(tables)).map(({ releases }) => releases);
  const releases = [await versionsLive(tables), ...rollouts].flatMap(identitiesIn);
  return loadManifests(tables, releases.filter((one) => one.name !== name).map(releaseName));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The addresses at which the checkpoints of a release begin or end. Older builds have no such file, and the registry checks it here first. */
async function checkpointsOf(store: ReleaseStore, release: Release): Promise<string[]> {
  if (!release.files.some(({ file }) => file === CHECKPOINTS_FILE)) return [];
  const { data } = checkpointsJsonSchema.safeParse(jsonOf(String(await store.read(release, CHECKPOINTS_FILE))));
  if (!data) return [];
  const all = [...data.places, ...(data.lateScreen ? [data.lateScreen] : []), ...(data.pictures ?? [])];
  return [...new Set(all.flatMap(({ path, leadsTo = path }) => [path, leadsTo]))];
}

/** One sentence for each reason why the app still depends on this remote, by what the other releases declare. */
async function dependents(
  { store }: RegistryContext,
  tables: Tables,
  name: string,
  mayLink: boolean,
): Promise<string[]> {
  const reasons: string[] = [];
  const { owned } = await readOwnership(tables);
  const rows = owned.filter(({ kind, owner, heir }) => kind === 'path' && owner === name && !heir);
  const isIts = (path: string) => rows.some((row) => meets(claimOf('path', path.replace(/[?#].*/, '')), row));
  const proxies = (await listProxies(tables)).filter((proxy) => proxy.name === name).map(({ path }) => path);
  const version = (await versionsLive(tables))[name] ?? '';
  const [own] = await loadManifests(tables, [releaseName({ name, version })]);
  const slots = own ? slotsOf(own) : [];
  for (const release of await others(tables, name)) {
    const { needs, fills, links = [], backends = [] } = release;
    const uses = (verb: string, found: readonly string[]) => {
      if (found.length > 0) reasons.push(`${releaseName(release)} ${verb} ${found.join(', ')}.`);
    };
    uses('needs', needs[name] ? [`${name} ${needs[name]}`] : []);
    uses(
      'fills its slot',
      fills.flatMap(({ slot }) => (slots.includes(slot) ? slot : [])),
    );
    uses(
      'calls its backend',
      backends.filter((path) => proxies.includes(path)),
    );
    if (mayLink) continue;
    uses('links to', links.filter(isIts));
    uses('has checkpoints at', (await checkpointsOf(store, release)).filter(isIts));
  }
  return reasons;
}

/** The paths and slots that are free without this remote. */
function freedBy(name: string, ownership: Ownership): string[] {
  const { owned, ranks } = ownership;
  const isFreed = (slot: string) => isShared(claimOf('slot', slot), ownership) || remotesIn(slot, ranks).length === 1;
  const claims = owned.filter(({ owner, heir }) => owner === name && !heir).map(({ claim }) => claim);
  const slots = ranks.flatMap(({ slot, remote }) => (remote === name && isFreed(slot) ? slot : []));
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
