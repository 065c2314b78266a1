import { cpSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileShared } from '@viewmax/shared/build';
import { importsIn } from './imports-in.ts';
import { NODE, readPackage, repositoryRoot, versionOf } from './places.ts';

/** The parts of `shared` for remotes. Servers have a door of their own, and the build is part of the kit. */
const FOLDERS = ['provided', 'bundled', 'contracts', 'testing', 'drawing'];

/** The shell provides these, so a remote has only one of each, for its types and its tests. */
const PEERS = ['@nanostores/react', 'nanostores', 'react', 'react-dom'];

/** The kit brings these, and only tests use them. */
const OF_TESTS = ['@jest/globals', '@testing-library/react', '@testing-library/user-event', 'jest-environment-jsdom'];

const compiled = (target: string) => ({
  types: target.replace(/\.tsx?$/, '.d.ts'),
  default: target.replace(/\.tsx?$/, '.js'),
});

/** The same names as in the repository, so a remote's code is the same inside and outside. */
function exportsOf(exports: Record<string, string>): Record<string, object | string> {
  const doors = Object.entries(exports).filter(
    ([door]) => !/^\.\/(server|build|supported|internal|drawing)/.test(door),
  );
  return Object.fromEntries(
    doors.flatMap(([door, target]): [string, object | string][] => {
      if (target.endsWith('.mjs')) return [[door, target]];
      if (!target.endsWith('*')) return [[door, compiled(target)]];
      return ['.ts', '.tsx'].map((end) => [door + end, compiled(target + end)]);
    }),
  );
}

const caret = (name: string): [string, string] => [name, `^${versionOf(name)}`];
const exact = (name: string): [string, string] => [name, versionOf(name)];

/** Writes the package of the shell's API: JavaScript, declarations and styles. */
export function packShared(out: string, version: string): void {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  compileShared(out, FOLDERS);
  const source = join(repositoryRoot, 'shared');
  for (const file of globSync(`src/{${FOLDERS.join()}}/**/*.{css,mjs}`, { cwd: source })) {
    mkdirSync(dirname(join(out, file)), { recursive: true });
    cpSync(join(source, file), join(out, file));
  }
  rmSync(join(out, 'tsconfig.json'));
  const { name, exports = {} } = readPackage('shared');
  const used = importsIn(out, ['shared']);
  const manifest = {
    name,
    version,
    description: "The shell's API for remotes of Viewmax",
    license: 'UNLICENSED',
    type: 'module',
    engines: { node: NODE },
    sideEffects: ['*.css'],
    files: ['src'],
    exports: exportsOf(exports),
    dependencies: Object.fromEntries(used.filter((one) => ![...PEERS, ...OF_TESTS].includes(one)).map(exact)),
    peerDependencies: Object.fromEntries([...PEERS, ...used.filter((one) => OF_TESTS.includes(one))].map(caret)),
    peerDependenciesMeta: Object.fromEntries(OF_TESTS.map((one) => [one, { optional: true }])),
  };
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
