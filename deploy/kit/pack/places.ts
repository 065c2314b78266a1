import { readFileSync } from 'node:fs';
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

/** The installed version of a package. */
export const versionOf = (name: string): string => readPackage(join('node_modules', name)).version;

/** The oldest Node that runs a published package. */
export const NODE = '>=20.19';
