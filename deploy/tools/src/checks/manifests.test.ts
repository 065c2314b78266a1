import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { repositoryRoot } from '@viewmax/build/repository-root';

type Names = Record<string, string>;

interface Manifest {
  name: string;
  engines?: { node?: string };
  dependencies?: Names;
  devDependencies?: Names;
  peerDependencies?: Names;
}

const packages = globSync('{*,deploy/*,shared/*}/package.json', { cwd: repositoryRoot, exclude: ['node_modules'] })
  .map((file) => join(file, '..'))
  .sort();

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(repositoryRoot, folder, 'package.json'), 'utf8'));

const sourcesOf = (folder: string): string[] =>
  globSync('**/*.{ts,tsx,mjs,js}', {
    cwd: join(repositoryRoot, folder),
    exclude: ['node_modules', 'dist', '**/out/**', '.cache'],
  }).map((file) => readFileSync(join(repositoryRoot, folder, file), 'utf8'));

/** A package uses a dependency if a quoted string begins with its name: an import, or a loader in a configuration. */
const isNamed = (name: string, sources: readonly string[]): boolean => {
  const starts = [`'${name}'`, `'${name}/`, `"${name}"`, `"${name}/`];
  return sources.some((source) => starts.some((start) => source.includes(start)));
};

/** Maps `@types/x` and `@types/scope__x` to the package that they describe. */
const typed = (name: string): string => name.replace(/^@types\//, '').replace(/^(.+)__(.+)$/, '@$1/$2');

test('the search finds the packages', () => {
  expect(packages).toEqual(expect.arrayContaining(['backend', 'deploy/edge', 'mfe-wallet', 'shared/app', 'shell']));
});

// The linter rejects an import that a package does not declare. These tests check the rules that the linter lacks.
describe.each(packages)('%s', (folder) => {
  const { dependencies = {}, devDependencies = {}, peerDependencies = {}, engines } = manifestOf(folder);
  const declared = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });

  test('uses every package that it declares', () => {
    const sources = sourcesOf(folder);
    const unused = declared.filter((name) => !isNamed(typed(name), sources));
    expect(unused).toEqual([]);
  });

  test('declares packages of types as development dependencies', () => {
    expect(Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => name.startsWith('@types/'))).toEqual(
      [],
    );
  });

  test('declares its own dependencies with exact versions, and those of its host with ranges', () => {
    for (const version of Object.values({ ...dependencies, ...devDependencies })) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    }
    for (const range of Object.values(peerDependencies)) expect(range).toMatch(/^\^\d/);
  });

  test('declares the Node that it runs on', () => {
    expect(engines).toEqual({ node: '>=24' });
  });
});

test('the repository accepts an older Node for the install than its packages accept', () => {
  expect(manifestOf('.').engines).toEqual({ node: '>=20.19' });
});
