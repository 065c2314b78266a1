import type { ListedRelease } from '@viewmax/contracts/ops/releases';
import { releaseName } from '@viewmax/contracts/release-name';
import { packageVersion } from '@viewmax/registry/release';
import type { Client } from './client.ts';
import { CommandFailed, EXIT } from './exit.ts';

export const listReleases = async (client: Client): Promise<ListedRelease[]> =>
  (await client.call('listReleases')).releases;

/** Without a version, the builds of pull requests do not count: they were published for a preview alone. */
const isMeant = (own: string, version: string): boolean =>
  version === '' ? !packageVersion(own).includes('-') : own === version || packageVersion(own) === version;

/**
 * `catalog` is its newest release, `catalog@1.4.2` the build of that version, `catalog@1.4.2-3fa9c1d2` an exact build. The
 * embedded engine takes several builds of a version, and the short name of two of them is refused.
 */
export async function findReleases(client: Client, wanted: readonly string[]): Promise<string[]> {
  const all = await listReleases(client);
  return wanted.map((release) => {
    const [name, version = ''] = release.split('@');
    const own = all
      .filter((one) => one.name === name && isMeant(one.version, version))
      .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
    const [found] = own;
    const lists = all.some((one) => one.name === name) ? `viewmax releases ${name}` : 'viewmax releases';
    if (!found) throw new CommandFailed(`${release} is not published. "${lists}" lists what is.`, EXIT.no);
    if (version && own.length > 1 && found.version !== version)
      throw new CommandFailed(
        `${release} has ${own.length} builds, so name one: ${own.map(releaseName).join(', ')}.`,
        EXIT.no,
      );
    return releaseName(found);
  });
}
