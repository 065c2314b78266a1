import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The files of npm, pnpm and yarn that lock the versions of packages. */
const LOCKS = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock'];

function* foldersAbove(folder: string): Generator<string> {
  for (let at = folder; ; at = dirname(at)) {
    yield at;
    if (at === dirname(at)) return;
  }
}

/** The lock of a package's packages: the repository's, or that of a squad's own folder. */
export function lockOf(packageDir: string): string | undefined {
  for (const folder of foldersAbove(packageDir)) {
    const found = LOCKS.map((name) => join(folder, name)).find((file) => existsSync(file));
    if (found) return found;
  }
  return undefined;
}

/** The folder of a package as the package's imports find it. A workspace is a link, so this is the folder behind it. */
export function findPackage(packageDir: string, name: string): string | undefined {
  const places = [...foldersAbove(packageDir)].map((folder) => join(folder, 'node_modules', name));
  const found = places.find((place) => existsSync(join(place, 'package.json')));
  return found && realpathSync(found);
}

export function packageFolder(packageDir: string, name: string): string {
  const found = findPackage(packageDir, name);
  if (!found) throw new Error(`${packageDir} has no package ${name}. Run "npm install" first.`);
  return found;
}

/** The folder of the repository, which has the lock. */
export const repositoryOf = (packageDir: string): string => dirname(lockOf(packageDir) ?? join(packageDir, 'x'));

/** The folder of cached builds, which all packages of a repository share. */
export const cacheFolder = (packageDir: string): string => join(repositoryOf(packageDir), '.cache/webpack');
