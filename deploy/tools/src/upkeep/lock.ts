import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@viewmax/build/repository-root';

export interface Locked {
  version?: string;
  os?: string[];
  cpu?: string[];
  resolved?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** The packages of `package-lock.json` by their folders, such as `node_modules/jose` and `deploy/edge`. */
export type Lock = Record<string, Locked>;

export const readLock = (): Lock =>
  JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')).packages;

/** The folder that `name` has for a package. npm puts it beside the package that depends on it, or in a folder above. */
export function folderOf(lock: Lock, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    const folder = `${at ? `${at}/` : ''}node_modules/${name}`;
    const found = lock[folder];
    if (found) return found.link ? found.resolved : folder;
    if (!at) return undefined;
  }
}
