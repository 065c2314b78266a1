import { globSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@viewmax/build/repository-root';

/** The paths are relative to the repository: `mfe-catalog`, `deploy/edge`. */
const packagesWith = (file: string): string[] =>
  globSync(`{*,deploy/*,shared/*}/${file}`, { cwd: repositoryRoot, exclude: ['node_modules'] })
    .map((found) => join(found, '..'))
    .sort();

/** The packages that the bundler builds. */
export const builtPackages = (): string[] => packagesWith('webpack.config.ts');

/** The packages that the registry releases: the shell and the remotes. Packages under `deploy` are no part of the app. */
export const releasedPackages = (): string[] => builtPackages().filter((folder) => !folder.startsWith('deploy/'));

const SOURCES = '**/*.{ts,tsx}';

/** The packages that TypeScript checks. TypeScript fails on a package without files, so such a package is left out. */
export const typedPackages = (): string[] =>
  packagesWith('tsconfig.json').filter(
    (folder) => globSync(SOURCES, { cwd: join(repositoryRoot, folder), exclude: ['node_modules', 'dist'] }).length > 0,
  );

/** The package of a remote by its short name (`catalog`), or of the shell. */
export function packageOf(name: string): string | undefined {
  // The terminal completes `mfe-catalog` to `mfe-catalog/`.
  const plain = name.replace(/\/$/, '');
  return releasedPackages().find((folder) => folder === plain || folder === `mfe-${plain}`);
}
