import type { Release } from '@viewmax/contracts/discovery';
import { releaseName } from '@viewmax/contracts/release-name';
import { readAskFor } from '../ownership/open-requests.ts';
import { listProxies } from '../ownership/proxies.ts';
import type { RegistryContext } from '../state/context.ts';
import { scriptsOf } from './slots.ts';

/** A string that begins with a path to a squad's backend. */
const CALLED = /["'`](\/api\/x\/[a-z0-9][a-z0-9-]{0,59})(?![\w-])/g;

/** One sentence for each path that these releases call and that leads to no backend. */
export async function backendWarnings(
  { tables, store, now }: Pick<RegistryContext, 'tables' | 'store' | 'now'>,
  releases: readonly Release[],
): Promise<string[]> {
  const open = new Set((await listProxies(tables)).map(({ path }) => path));
  const askFor = await readAskFor(tables, new Date(now()));
  const warnings = new Set<string>();
  for (const release of releases)
    for await (const text of scriptsOf(store, release))
      for (const [, path = ''] of text.matchAll(CALLED))
        if (!open.has(path)) {
          const command = `backend ${path} <address> ${release.name}`;
          const remedy = askFor({ claim: path, name: release.name, command });
          warnings.add(`${releaseName(release)} calls ${path}, which leads to no backend yet. ${remedy}`);
        }
  return [...warnings];
}
