import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from './packages.ts';

/**
 * The modules that the shell provides and remotes never carry. The list is fixed here. A remote takes those that its
 * peerDependencies name.
 */
const SHARED: Record<string, string> = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  '@viewmax/shared': '@viewmax/shared',
  '@viewmax/shared/router': '@viewmax/shared',
  '@viewmax/shared/ui': '@viewmax/shared',
  nanostores: 'nanostores',
  '@nanostores/react': '@nanostores/react',
};

/** The packages that hold these modules, as a remote names them in its peerDependencies. */
export const providedOwners: readonly string[] = [...new Set(Object.values(SHARED))];

interface PackageJson {
  name: string;
  version: string;
  peerDependencies?: Record<string, string>;
}

export const readPackage = (folder: string): PackageJson =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;

export function shareListOf(needs: Record<string, string>): Record<string, object> {
  const listed = Object.entries(SHARED).filter(([, owner]) => needs[owner]);
  return Object.fromEntries(
    listed.map(([key, owner]) => [key, { singleton: true, import: false, requiredVersion: caret(needs[owner] ?? '') }]),
  );
}

const caret = (range: string): string => (/^\d/.test(range) ? `^${range}` : range);

const versionOf = (packageDir: string, owner: string): string => readPackage(packageFolder(packageDir, owner)).version;

/** The versions that the shell provides, which its own build carries. */
export const sharedVersions = (packageDir: string): Record<string, string> =>
  Object.fromEntries(Object.entries(SHARED).map(([key, owner]) => [key, versionOf(packageDir, owner)]));

/** The same versions by package, because a remote names packages in its needs. */
export const providedPackages = (packageDir: string): Record<string, string> =>
  Object.fromEntries(Object.values(SHARED).map((owner) => [owner, versionOf(packageDir, owner)]));

/** The modules that a remote with these needs takes from the shell. */
export const providedModules = (needs: Record<string, string>): string[] =>
  Object.entries(SHARED).flatMap(([key, owner]) => (needs[owner] ? [key] : []));

/** The constants of a build that hosts containers. The runtime core leaves out code by the first two. */
export const hostConstants = (packageDir: string): Record<string, string> => ({
  // No page reads a manifest, because the document says more.
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  ENV_TARGET: '"web"',
  SHARED_VERSIONS: JSON.stringify(sharedVersions(packageDir)),
});
