import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteJson } from '@viewmax/contracts/discovery';
import { addReadme, NODE, type PackedVersions, readPackage, repositoryRoot, versionOf } from './packages.ts';

/** Packages that a new remote names itself, because its own code imports them. */
const OF_THE_REMOTE = [
  '@jest/globals',
  '@nanostores/react',
  '@testing-library/react',
  '@types/react',
  'nanostores',
  'react',
  'react-dom',
];

/** The names and paths that a new remote cannot have. */
const ownRemotes = () =>
  globSync('mfe-*/remote.json', { cwd: repositoryRoot })
    .sort()
    .map((file) => JSON.parse(readFileSync(join(repositoryRoot, file), 'utf8')) as RemoteJson)
    .map(({ name, routes }) => ({ name, routes: routes.map(({ path }) => ({ path })) }));

/** Writes the package behind `npm create viewmax-remote`: the template, and the versions that fit together. */
export function packCreator(out: string, packed: PackedVersions): void {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  cpSync(join(repositoryRoot, 'deploy/kit/creator'), out, { recursive: true });
  const kit = readPackage('deploy/kit').name;
  const shared = readPackage('shared/app').name;
  const versions = {
    [kit]: packed.kit,
    [shared]: packed.shared,
    ...Object.fromEntries(OF_THE_REMOTE.map((name) => [name, versionOf(name)])),
  };
  const manifest = {
    name: 'create-viewmax-remote',
    version: packed.kit,
    description: 'Creates a remote of Viewmax',
    license: 'UNLICENSED',
    type: 'module',
    engines: { node: NODE },
    bin: { 'create-viewmax-remote': 'create.mjs' },
    versions,
    remotes: ownRemotes(),
  };
  addReadme('creator', out);
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
