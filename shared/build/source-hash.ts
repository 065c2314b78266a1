import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const repositoryRoot = join(import.meta.dirname, '../..');

const LEFT_OUT = new Set(['node_modules', 'dist', '.cache']);

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!LEFT_OUT.has(entry.name)) yield* filesBelow(path);
    } else if (!/\.test\.tsx?$|\.md$/.test(entry.name)) yield path;
  }
}

function hashOf(files: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(relative(repositoryRoot, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** The hash of the build's own code. webpack does not notice its changes, so a cache belongs to one hash. */
export const buildHash = (): string => hashOf(filesBelow(import.meta.dirname));

/** The hash of a room's sources: its own files, the shared ones and the locked versions. */
export function sourceHash(room: string): string {
  const shared = join(repositoryRoot, 'shared');
  return hashOf([
    ...filesBelow(room),
    ...filesBelow(join(shared, 'src')),
    ...filesBelow(join(shared, 'build')),
    join(shared, 'package.json'),
    join(repositoryRoot, 'package-lock.json'),
    join(repositoryRoot, '.browserslistrc'),
  ]);
}
