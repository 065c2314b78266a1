import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { compileShared } from '@viewmax/build';
import { partsConfig } from '@viewmax/build/parts-config';
import { runWebpack } from '@viewmax/build/run-webpack';
import { REFERENCE_FILE } from '../src/reference/reference.ts';
import { packReference } from './pack-reference.ts';
import { addReadme, importsIn, NODE, readPackage, repositoryRoot, SHARED, versionOf } from './packages.ts';

const load = createRequire(import.meta.url);

/** The pages of `@viewmax/shared`, beside its code, for `viewmax docs`. */
const PAGES = ['calls.md', 'parts.html', REFERENCE_FILE];

/** Writes the pages that need no types. */
async function packPages(out: string): Promise<void> {
  cpSync(join(repositoryRoot, 'docs/calls.md'), join(out, 'calls.md'));
  const stage = mkdtempSync(join(tmpdir(), 'parts-'));
  try {
    await runWebpack(partsConfig(join(repositoryRoot, 'shared/app'), stage));
    const { partsPage } = load(join(stage, 'parts.cjs')) as { partsPage(styles: string): string };
    writeFileSync(join(out, 'parts.html'), partsPage(readFileSync(join(stage, 'parts.css'), 'utf8')));
  } finally {
    rmSync(stage, { recursive: true });
  }
}

/** The shell provides these, so a remote has only one of each, for its types and its tests. */
const PEERS = ['@nanostores/react', 'nanostores', 'react', 'react-dom'];

/** The kit brings these, and only tests use them. */
const OF_TESTS = ['@jest/globals', '@testing-library/react', '@testing-library/user-event', 'jest-environment-jsdom'];

const compiled = (target: string) => ({
  types: target.replace(/\.tsx?$/, '.d.ts'),
  default: target.replace(/\.tsx?$/, '.js'),
});

/** The entry points of one package: `./wallet` of `contracts` is `./contracts/wallet` in `@viewmax/shared`. */
function entryPointsOf(packageDir: string): [entryPoint: string, target: string][] {
  const folder = packageDir === 'shared/app' ? '' : `/${basename(packageDir)}`;
  return Object.entries(readPackage(packageDir).exports ?? {}).map(([entryPoint, target]) => [
    entryPoint.replace('.', `.${folder}`),
    target.replace('.', `./src${folder}`),
  ]);
}

function exportsOf(): Record<string, object | string> {
  const entryPoints = SHARED.flatMap(entryPointsOf).filter(
    ([entryPoint]) => !/^\.\/(internal|drawing|testing\/server)/.test(entryPoint),
  );
  return Object.fromEntries(
    entryPoints.flatMap(([entryPoint, target]): [string, object | string][] => {
      if (target.endsWith('.mjs')) return [[entryPoint, target]];
      if (!target.endsWith('*')) return [[entryPoint, compiled(target)]];
      return ['.ts', '.tsx'].map((end) => [entryPoint + end, compiled(target + end)]);
    }),
  );
}

const caret = (name: string): [string, string] => [name, `^${versionOf(name)}`];
const exact = (name: string): [string, string] => [name, versionOf(name)];

/** Writes the package of the shell's API: JavaScript, declarations and styles. */
export async function packShared(out: string, version: string): Promise<void> {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  compileShared(out);
  await packPages(out);
  const { name } = readPackage('shared/app');
  const used = importsIn(out, SHARED);
  const manifest = {
    name,
    version,
    description: "The shell's API for remotes of Viewmax",
    license: 'UNLICENSED',
    type: 'module',
    engines: { node: NODE },
    sideEffects: ['*.css'],
    files: ['src', ...PAGES],
    exports: exportsOf(),
    dependencies: Object.fromEntries(used.filter((one) => ![...PEERS, ...OF_TESTS].includes(one)).map(exact)),
    peerDependencies: Object.fromEntries([...PEERS, ...used.filter((one) => OF_TESTS.includes(one))].map(caret)),
    peerDependenciesMeta: Object.fromEntries(OF_TESTS.map((one) => [one, { optional: true }])),
  };
  addReadme('shared', out);
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await packReference(out, manifest);
}
