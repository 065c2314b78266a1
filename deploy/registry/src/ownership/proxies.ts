import { isIP } from 'node:net';
import type { ProxiedPath } from '@viewmax/contracts/ops/proxies';
import { isOnThisMachine, isPublicAddress } from '@viewmax/server/public-address';
import { withoutSlash } from '@viewmax/server/without-slash';
import { change } from '../state/change.ts';
import type { RegistryContext } from '../state/context.ts';
import { Refused } from '../state/refused.ts';
import type { Tables } from '../state/tables.ts';
import { mustBeKnown } from './hand-over.ts';

export interface Site {
  publicUrl: string;
  previewUrl?: string | undefined;
}

export async function listProxies(tables: Tables): Promise<ProxiedPath[]> {
  const rows = await tables.selectFrom('proxies').selectAll().orderBy('name').orderBy('path').execute();
  return rows.map(({ name, path, target, with_token: withToken }) => ({ name, path, target, withToken }));
}

/** The edge checks the address of each connection too, because a name may lead inside later. */
function mustBeOutside(target: string, { publicUrl, previewUrl }: Site): void {
  const { hostname, origin } = new URL(target);
  if ([publicUrl, previewUrl].some((own) => own && new URL(own).origin === origin))
    throw new Refused(`${target} is the app itself, so its calls would go round in a circle.`, 'invalid');
  if (isOnThisMachine(target)) {
    if (isOnThisMachine(publicUrl)) return;
    throw new Refused(`${target} is each server itself, so only an app on this machine may call it.`, 'invalid');
  }
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !isPublicAddress(host))
    throw new Refused(`${target} is not in the internet, so no server of the app calls it.`, 'invalid');
}

/** Whether the path leads there already. Rejects an address inside, an unknown remote and a path of another one. */
export async function isProxied(tables: Tables, { name, path, target, withToken }: ProxiedPath, site: Site) {
  mustBeOutside(target, site);
  await mustBeKnown(tables, name);
  const before = (await listProxies(tables)).find((one) => one.path === path);
  if (before && before.name !== name)
    throw new Refused(`${path} belongs to ${before.name}. End it first: viewmax host unproxy ${before.name} ${path}.`);
  return before?.target === withoutSlash(target) && before.withToken === withToken;
}

/** Leads a path of ours to the backend of a remote. */
export function proxyPath(context: RegistryContext, by: string, proxy: ProxiedPath, site: Site): Promise<void> {
  const { name, path, withToken } = proxy;
  const target = withoutSlash(proxy.target);
  return change(context, by, async ({ tables, note }) => {
    if (await isProxied(tables, proxy, site)) return;
    const values = { name, path, target, with_token: withToken };
    await tables
      .insertInto('proxies')
      .values(values)
      .onConflict((conflict) => conflict.column('path').doUpdateSet(values))
      .execute();
    await note({ action: 'proxy path', subject: path, detail: { to: name, target, withToken } });
  });
}

/** Ends such a path. */
export function unproxyPath(
  context: RegistryContext,
  by: string,
  { name, path }: Pick<ProxiedPath, 'name' | 'path'>,
): Promise<void> {
  return change(context, by, async ({ tables, note }) => {
    const ended = tables.deleteFrom('proxies').where('name', '=', name).where('path', '=', path);
    if ((await ended.executeTakeFirst()).numDeletedRows === 0n)
      throw new Refused(`${path} is no path of ${name}.`, 'not_found');
    await note({ action: 'end proxy', subject: path, detail: { from: name } });
  });
}
