import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { remoteJsonSchema } from '@viewmax/contracts/discovery';
import { matchRoute } from '@viewmax/contracts/match-route';
import { paths } from '@viewmax/shared/bundled/paths.ts';
import { repositoryRoot } from './repository-root.ts';

const files = globSync('mfe-*/remote.json', { cwd: repositoryRoot });
const read = (file: string) => remoteJsonSchema.parse(JSON.parse(readFileSync(join(repositoryRoot, file), 'utf8')));
const addresses = Object.entries(paths).map(([name, path]) => [name, typeof path === 'string' ? path : path('an-id')]);

test.each(files)('the registry accepts %s, and the file names its folder', (file) => {
  expect(file).toBe(join(`mfe-${read(file).name}`, 'remote.json'));
});

test.each(addresses)('the path %s leads to a screen of exactly one remote: %s', (_, address = '') => {
  const owners = files.map(read).filter((remote) => matchRoute([remote], address));
  expect(owners).toHaveLength(1);
});
