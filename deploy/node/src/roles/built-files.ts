import { globSync } from 'node:fs';
import { join } from 'node:path';

const repositoryRoot = join(import.meta.dirname, '../../../..');

/** The folders of the finished builds of the shell and the remotes. An image holds no other part of these packages. */
export const releaseFolders = (): string[] =>
  globSync('*/dist/release.json', { cwd: repositoryRoot, exclude: ['node_modules'] })
    .map((file) => join(repositoryRoot, file, '..'))
    .sort();

/** The folder of the console's build. */
export const consoleFolder = join(repositoryRoot, 'deploy/console/dist');
