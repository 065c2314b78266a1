import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { providedOwners } from '@viewmax/build/federation/share-list';
import { remoteJsonSchema } from '@viewmax/contracts/discovery';
import { RESERVED_PREFIXES } from '@viewmax/contracts/reserved';
import { OUTSIDE } from '@viewmax/registry/release';
import { packCreator } from '../pack/pack-creator.ts';
import type { createRemote } from './create.mjs';

const folder = mkdtempSync(join(tmpdir(), 'creator-'));
packCreator(folder, { kit: '1.4.0', shared: '1.2.3' });
const creator = (await import(join(folder, 'create.mjs'))) as { createRemote: typeof createRemote };
const create = (name: string) => creator.createRemote(name, { at: mkdtempSync(join(tmpdir(), 'squad-')) });
const read = (file: string) => readFileSync(file, 'utf8');

test('the creator writes a remote with its name in every file', () => {
  const made = create('late-offers');
  const remote = remoteJsonSchema.parse(JSON.parse(read(join(made, 'remote.json'))));
  expect(remote).toMatchObject({ name: 'late-offers', routes: [{ path: '/late-offers', title: 'Late offers' }] });
  const files = readdirSync(made, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  expect(files.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['.gitignore', '.npmrc', 'biome.json', 'release.yml']),
  );
  for (const { name, parentPath } of files) expect(read(join(parentPath, name))).not.toMatch(/__[a-zA-Z]+__/);
});

test('a new remote waits two days for packages of others', () => {
  expect(read(join(create('offers'), '.npmrc')).split('\n')).toEqual(
    expect.arrayContaining(['min-release-age=2', 'min-release-age-exclude[]=@viewmax/*']),
  );
});

test('the creator names the versions that fit together, and the ranges that the remote needs', () => {
  const { devDependencies, peerDependencies } = JSON.parse(read(join(create('offers'), 'package.json')));
  expect(devDependencies).toMatchObject({ '@viewmax/remote-kit': '1.4.0', '@viewmax/shared': '1.2.3' });
  expect(peerDependencies['@viewmax/shared']).toBe('^1.2.0');
});

test('packed packages are copied into the remote, so that its npm ci works on every machine', () => {
  const packages = mkdtempSync(join(tmpdir(), 'packages-'));
  writeFileSync(join(packages, 'viewmax-remote-kit-1.4.0.tgz'), 'the kit');
  const made = creator.createRemote('offers', { at: mkdtempSync(join(tmpdir(), 'squad-')), packages });
  expect(JSON.parse(read(join(made, 'package.json'))).devDependencies).toMatchObject({
    '@viewmax/remote-kit': 'file:packages/viewmax-remote-kit-1.4.0.tgz',
    '@viewmax/shared': '1.2.3',
  });
  expect(read(join(made, 'packages/viewmax-remote-kit-1.4.0.tgz'))).toBe('the kit');
});

test('the creator refuses a name that no remote may have, and a folder that exists', () => {
  for (const name of ['', 'Offers', '../offers', '1st']) expect(() => create(name)).toThrow('Usage');
  expect(() => creator.createRemote('kit', { at: join(import.meta.dirname, '../..') })).toThrow('exists');
});

test.each(['shell', ...OUTSIDE, ...providedOwners, ...RESERVED_PREFIXES.map((path) => path.slice(1))])(
  'the creator writes no remote with the reserved name %s',
  (name) => {
    expect(() => create(name)).toThrow(/^(Usage|The name ".*" is reserved)/);
  },
);

test('the creator refuses names and paths of our remotes, and those of an environment', () => {
  for (const name of ['catalog', 'booking', 'trailers']) expect(() => create(name)).toThrow('is taken');
  const live = [{ name: 'deals', routes: [{ path: '/rebates/:id' }] }];
  for (const name of ['deals', 'rebates']) expect(() => creator.createRemote(name, { live })).toThrow('is taken');
});
