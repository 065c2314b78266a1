import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Release } from '@viewmax/contracts/discovery';
import { buildPackages } from '@viewmax/tools/build-packages';

const nameIn = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release).name;

/** `RELEASE` names another build, which replaces the local build of the same name. */
export async function releasesToServe(folder = process.env.RELEASE): Promise<string[] | undefined> {
  if (!folder) return undefined;
  const { folders } = await buildPackages();
  return [...folders.filter((own) => nameIn(own) !== nameIn(folder)), resolve(folder)];
}
