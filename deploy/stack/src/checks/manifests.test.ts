import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { repositoryRoot } from '../build/rooms.ts';

type Names = Record<string, string>;

interface Manifest {
  name: string;
  engines?: { node?: string };
  dependencies?: Names;
  devDependencies?: Names;
  peerDependencies?: Names;
}

const rooms = globSync('{*,deploy/*}/package.json', { cwd: repositoryRoot, exclude: ['node_modules'] })
  .map((file) => join(file, '..'))
  .sort();

const manifestOf = (room: string): Manifest =>
  JSON.parse(readFileSync(join(repositoryRoot, room, 'package.json'), 'utf8'));

const sourcesOf = (room: string): string[] =>
  globSync('**/*.{ts,tsx,mjs,js}', {
    cwd: join(repositoryRoot, room),
    exclude: ['node_modules', 'dist', '**/out/**', '.cache'],
  }).map((file) => readFileSync(join(repositoryRoot, room, file), 'utf8'));

/** A package is used where a quoted string begins with its name: an import, or a loader named in a configuration. */
const isNamed = (name: string, sources: readonly string[]): boolean => {
  const starts = [`'${name}'`, `'${name}/`, `"${name}"`, `"${name}/`];
  return sources.some((source) => starts.some((start) => source.includes(start)));
};

/** The package whose types `@types/x` and `@types/scope__x` hold. */
const typed = (name: string): string => name.replace(/^@types\//, '').replace(/^(.+)__(.+)$/, '@$1/$2');

test('rooms are found', () => {
  expect(rooms).toEqual(expect.arrayContaining(['backend', 'deploy/edge', 'mfe-wallet', 'shared', 'shell']));
});

// The linter refuses an import that a room does not declare; these are the rules that it does not know.
describe.each(rooms)('%s', (room) => {
  const { dependencies = {}, devDependencies = {}, peerDependencies = {}, engines } = manifestOf(room);
  const declared = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });

  test('declares nothing that it does not use', () => {
    const sources = sourcesOf(room);
    const unused = declared.filter((name) => !isNamed(typed(name), sources));
    expect(unused).toEqual([]);
  });

  test('has packages of types alone as development dependencies', () => {
    expect(Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => name.startsWith('@types/'))).toEqual(
      [],
    );
  });

  test('names its own dependencies by exact versions, and those that its host provides by ranges', () => {
    for (const version of Object.values({ ...dependencies, ...devDependencies })) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    }
    for (const range of Object.values(peerDependencies)) expect(range).toMatch(/^\^\d/);
  });

  test('says which Node it runs on', () => {
    expect(engines).toEqual({ node: '>=24' });
  });
});

test('the repository begins on an older Node than its rooms run on', () => {
  expect(manifestOf('.').engines).toEqual({ node: '>=20.19' });
});
