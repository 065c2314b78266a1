import type { Release } from '@viewmax/contracts/discovery';
import type { Host } from '@viewmax/contracts/ops/ownership';
import { releaseName } from '@viewmax/contracts/release-name';
import { Refused } from '../base/refused.ts';
import { type Change, change } from '../state/change.ts';
import type { RegistryContext } from '../state/context.ts';
import type { Tables } from '../state/tables.ts';
import { mustBeKnown } from './hand-over.ts';

type Caller = Pick<Release, 'name' | 'version' | 'connect'>;

export const listHosts = (tables: Tables): Promise<Host[]> =>
  tables.selectFrom('hosts').selectAll().orderBy('name').orderBy('origin').execute();

/** One sentence for each origin of these releases that ops have not allowed. */
export async function foreignHosts(tables: Tables, releases: readonly Caller[]): Promise<string[]> {
  const allowed = await listHosts(tables);
  return releases.flatMap((release) =>
    (release.connect ?? [])
      .filter((origin) => !allowed.some((host) => host.name === release.name && host.origin === origin))
      .map(
        (origin) =>
          `${releaseName(release)} calls ${origin}, which ops have not allowed. Ops can allow it: viewmax host allow ${release.name} ${origin}.`,
      ),
  );
}

async function add({ tables, note }: Change, { name, origin }: Host): Promise<void> {
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

const isOnThisMachine = (address: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);

/** Permits the releases of a remote to call this origin. */
export function allowHost(context: RegistryContext, by: string, host: Host, publicUrl: string): Promise<void> {
  if (isOnThisMachine(host.origin) && !isOnThisMachine(publicUrl))
    throw new Refused(`${host.origin} is each phone itself, so only an app on this machine may call it.`, 'invalid');
  return change(context, by, async (its) => {
    await mustBeKnown(its.tables, host.name);
    await add(its, host);
  });
}

/** Ends the permission. A later page has a policy without this origin, and a later rollout with it is refused. */
export function denyHost(context: RegistryContext, by: string, { name, origin }: Host): Promise<void> {
  return change(context, by, async ({ tables, note }) => {
    const ended = tables.deleteFrom('hosts').where('name', '=', name).where('origin', '=', origin);
    if ((await ended.executeTakeFirst()).numDeletedRows === 0n)
      throw new Refused(`${origin} is not allowed for ${name}.`, 'not_found');
    await note({ action: 'deny host', subject: origin, detail: { from: name } });
  });
}
