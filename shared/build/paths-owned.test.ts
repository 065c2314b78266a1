import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { remoteJsonSchema } from '@viewmax/contracts/discovery';
import { matchRoute } from '@viewmax/contracts/match-route';
import { slots } from '@viewmax/contracts/slots';
import { paths, patterns } from '@viewmax/shared/bundled/paths.ts';
import { repositoryRoot } from './repository-root.ts';
import { sourcesOf } from './sources-of.ts';

const textOf = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');
const files = globSync('mfe-*/remote.json', { cwd: repositoryRoot });
const read = (file: string) => remoteJsonSchema.parse(JSON.parse(textOf(file)));
const pathsOf = (file: string): string[] => read(file).routes.map(({ path }) => path);
const addresses = Object.entries(paths).map(([name, path]) => [
  name,
  typeof path === 'string' ? path : path('an-id', 'another-id'),
]);
const written = { paths, patterns } as Record<string, Record<string, unknown>>;

/** The paths of a root's table, which names them by paths.ts. */
const pathsOfRoot = (file: string): unknown[] =>
  [...textOf(file).matchAll(/<Route path=(?:\{(\w+)\.(\w+)\}|"([^"]*)")/g)].map(
    ([, table = '', name = '', literal]) => literal ?? written[table]?.[name],
  );

test.each(files)('the registry accepts %s, and the file names its folder', (file) => {
  expect(file).toBe(join(`mfe-${read(file).name}`, 'remote.json'));
});

test.each(addresses)('the path %s leads to a screen of exactly one remote: %s', (_, address = '') => {
  const owners = files.map(read).filter((remote) => matchRoute([remote], address));
  expect(owners).toHaveLength(1);
});

test.each(Object.values(patterns))('paths.ts writes %s as a remote.json does', (pattern) => {
  expect(files.flatMap(pathsOf)).toContain(pattern);
});

test.each(files)('the root has a screen for each path of %s, and no other', (file) => {
  const root = pathsOfRoot(join(file, '../src/root.tsx'));
  expect(root.sort()).toEqual(['*', ...pathsOf(file)].sort());
});

const addressOf = (name: string): unknown => written.patterns?.[name] ?? written.paths?.[name];

test.each(files)('%s declares the paths of other remotes that its code names, and no others', (file) => {
  const names = [...sourcesOf(join(repositoryRoot, dirname(file))).values()].flatMap((text) =>
    [...text.matchAll(/\bpaths\.(\w+)/g)].map(([, name = '']) => addressOf(name) ?? []),
  );
  const foreign = [...new Set(names.flat())].filter((path) => !pathsOf(file).includes(String(path)));
  expect(read(file).links).toEqual(foreign.sort());
});

test('another remote declares a link to each remote that the shell leads to', () => {
  const shell = [...sourcesOf(join(repositoryRoot, 'shell')).values()].join();
  const owners = files.filter((file) =>
    [...shell.matchAll(/\bpaths\.(\w+)/g)].some(([, name = '']) => pathsOf(file).includes(String(addressOf(name)))),
  );
  expect(owners.length).toBeGreaterThan(3);
  for (const owner of owners) {
    const others = files.filter((file) => file !== owner).flatMap((file) => read(file).links ?? []);
    expect(others.some((path) => pathsOf(owner).includes(path))).toBe(true);
  }
});

test('the contracts name each slot of our screens as the remote.json of its remote does', () => {
  expect(Object.assign({}, ...files.map((file) => read(file).offers))).toEqual(slots);
});

test('each slot is in a screen of the remote that declares it', () => {
  for (const file of files) {
    const sources = globSync('src/**/*.tsx', { cwd: join(repositoryRoot, dirname(file)) });
    const text = sources.map((source) => textOf(join(dirname(file), source))).join('\n');
    for (const slot of Object.keys(read(file).offers ?? {})) expect(text).toContain(`<Slot name="${slot}"`);
  }
});
