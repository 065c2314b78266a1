import { cpSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const repositoryRoot: string = join(import.meta.dirname, '../../..');

export interface PackageJson {
  name: string;
  version: string;
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

export interface PackedVersions {
  kit: string;
  shared: string;
}

export const readPackage = (folder: string): PackageJson =>
  JSON.parse(readFileSync(join(repositoryRoot, folder, 'package.json'), 'utf8')) as PackageJson;

/** The folders of the package `@viewmax/shared`. */
export const SHARED = ['shared/app', 'shared/contracts', 'shared/testing'];

/** The packages whose code is in the kit. */
export const PACKAGES = ['deploy/kit', 'deploy/cli', 'deploy/registry', ...SHARED, 'shared/server', 'shared/build'];

/** The version that a package names. The root of node_modules may have another one, for a tool. */
export function versionOf(name: string): string {
  const named = PACKAGES.map((packageDir) => {
    const { dependencies, devDependencies } = readPackage(packageDir);
    return dependencies?.[name] ?? devDependencies?.[name];
  });
  return named.find(Boolean) ?? readPackage(join('node_modules', name)).version;
}

/** The dependencies that these packages declare and the built files below a folder import, sorted. */
export function importsIn(folder: string, packages: readonly string[]): string[] {
  const texts = globSync('**/*.{js,mjs,d.ts}', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'));
  const declared = packages.flatMap((packageDir) => {
    const { dependencies = {}, devDependencies = {} } = readPackage(packageDir);
    return Object.keys({ ...dependencies, ...devDependencies });
  });
  const isImported = (name: string): boolean => {
    const form = new RegExp(`(?:from|import|import\\(|require\\()\\s*['"]${name}['"/]`);
    return texts.some((text) => form.test(text));
  };
  return [...new Set(declared)].filter((name) => !name.startsWith('@viewmax/') && isImported(name)).sort();
}

/** The oldest Node that runs a published package. */
export const NODE = '^22.13.0 || ^24.0.0 || >=26.0.0';

/** Each package has a page of its own, which registries show. */
export const addReadme = (name: 'shared' | 'kit' | 'creator', folder: string): void =>
  cpSync(join(import.meta.dirname, 'readme', `${name}.md`), join(folder, 'README.md'));
