import { releasedPackages } from '../build/packages.ts';
import { folderOf, type Lock } from './lock.ts';

/** The programs of servers and of members of the ops, and what a browser or a phone gets. */
const roots = (): string[] => [
  ...releasedPackages(),
  ...['deploy/console', 'deploy/node', 'deploy/cli', 'deploy/native'],
];

/** They run while a release is built. */
const BUILDS = ['@viewmax/build', '@viewmax/tools', '@swc/core', 'sharp'];
/** Of this package only the runtime is in a page. The rest of it builds. */
const PARTS: Record<string, string> = { '@module-federation/enhanced': '@module-federation/runtime-tools' };

/** The folders of all locked packages that ship in the app, or run on a server. */
export function shippedFolders(lock: Lock): Set<string> {
  const found = new Set<string>();
  const waiting = roots();
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (found.has(folder)) continue;
    found.add(folder);
    const { dependencies, optionalDependencies } = lock[folder] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (BUILDS.includes(name)) continue;
      const next = folderOf(lock, folder, PARTS[name] ?? name);
      if (next) waiting.push(next);
    }
  }
  return found;
}
