import type { Release } from '@viewmax/contracts/discovery';
import type { Host, HostList } from '@viewmax/contracts/ops/hosts';
import { releaseName } from '@viewmax/contracts/release-name';
import { isOnThisMachine } from '@viewmax/server/public-address';
import { sql } from 'kysely';
import { Refused } from '../base/refused.ts';
import { type Change, change } from '../state/change.ts';
import type { RegistryContext } from '../state/context.ts';
import type { Tables } from '../state/tables.ts';
import { mustBeKnown } from './hand-over.ts';
import { listProxies } from './proxies.ts';

type Caller = Pick<Release, 'name' | 'version' | 'connect'>;

const hostsOf = (tables: Tables, table: 'hosts' | 'denied_hosts'): Promise<Host[]> =>
  tables.selectFrom(table).selectAll().orderBy('name').orderBy('origin').execute();

const includes = (hosts: readonly Host[], name: string, origin: string): boolean =>
  hosts.some((host) => host.name === name && host.origin === origin);

/** The newest release of each remote that names hosts, and the releases that devices get. */
async function callersOf(tables: Tables): Promise<Caller[]> {
  const { rows } = await sql<{ manifest: Release }>`
    select r.manifest from registry.releases r
    where r.withdrawn_at is null and jsonb_array_length(coalesce(r.manifest -> 'connect', '[]')) > 0 and (
      exists (select from registry.live l where l.name = r.name and l.version = r.version)
      or exists (select from registry.rollouts o where o.status in ('running', 'paused') and o.releases ->> r.name = r.version)
      or r.published_at = (select max(n.published_at) from registry.releases n
        where n.name = r.name and n.withdrawn_at is null))
    order by r.name, r.published_at desc`.execute(tables);
  return rows.map(({ manifest }) => manifest);
}

/** The hosts of each remote by the decision of ops, and its paths. */
export async function listHosts(tables: Tables): Promise<HostList> {
  const [hosts, denied] = [await hostsOf(tables, 'hosts'), await hostsOf(tables, 'denied_hosts')];
  const waiting: HostList['waiting'] = [];
  for (const release of await callersOf(tables)) {
    for (const origin of release.connect ?? []) {
      const { name } = release;
      if ([hosts, denied, waiting].some((list) => includes(list, name, origin))) continue;
      waiting.push({ name, origin, release: releaseName(release) });
    }
  }
  return { hosts, waiting, denied, proxies: await listProxies(tables) };
}

/** One sentence for each origin of these releases that ops have not allowed. */
export async function foreignHosts(tables: Tables, releases: readonly Caller[]): Promise<string[]> {
  const [allowed, denied] = [await hostsOf(tables, 'hosts'), await hostsOf(tables, 'denied_hosts')];
  return releases.flatMap((release) => {
    const { name, connect = [] } = release;
    return connect
      .filter((origin) => !includes(allowed, name, origin))
      .map((origin) => {
        const decision = includes(denied, name, origin) ? 'have denied' : 'have not allowed';
        return `${releaseName(release)} calls ${origin}, which ops ${decision}. Ops can allow it: viewmax host allow ${name} ${origin}.`;
      });
  });
}

async function add({ tables, note }: Change, { name, origin }: Host): Promise<void> {
  await tables.deleteFrom('denied_hosts').where('name', '=', name).where('origin', '=', origin).execute();
  const added = await tables
    .insertInto('hosts')
    .values({ name, origin })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows) await note({ action: 'allow host', subject: origin, detail: { to: name } });
}

/** Local builds go live without a rollout, and the hosts that they name are allowed with them. */
export async function allowHostsOf(its: Change, { name, connect = [] }: Caller): Promise<void> {
  for (const origin of connect) await add(its, { name, origin });
}

/** Permits the releases of a remote to call this origin. */
export function allowHost(context: RegistryContext, by: string, host: Host, publicUrl: string): Promise<void> {
  if (isOnThisMachine(host.origin) && !isOnThisMachine(publicUrl))
    throw new Refused(`${host.origin} is each phone itself, so only an app on this machine may call it.`, 'invalid');
  return change(context, by, async (its) => {
    await mustBeKnown(its.tables, host.name);
    await add(its, host);
  });
}

/**
 * Ends the permission, or refuses it beforehand. A later page has a policy without this origin, and a later rollout with it
 * is refused.
 */
export function denyHost(context: RegistryContext, by: string, { name, origin }: Host): Promise<void> {
  return change(context, by, async ({ tables, note }) => {
    const ended = tables.deleteFrom('hosts').where('name', '=', name).where('origin', '=', origin);
    const wasAllowed = (await ended.executeTakeFirst()).numDeletedRows > 0n;
    if (!wasAllowed && !includes((await listHosts(tables)).waiting, name, origin))
      throw new Refused(`${origin} is not allowed for ${name}.`, 'not_found');
    await tables
      .insertInto('denied_hosts')
      .values({ name, origin })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await note({ action: 'deny host', subject: origin, detail: { from: name } });
  });
}
