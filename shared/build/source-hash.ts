import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findPackage, lockOf } from './federation/packages.ts';
import { supportedBrowsers } from './supported-browsers.ts';

/** Fetched types are in `.viewmax`. Only some machines have them, and all have to make the same bytes. */
const LEFT_OUT = new Set(['node_modules', 'dist', '.cache', '.viewmax']);

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!LEFT_OUT.has(entry.name)) yield* filesBelow(path);
    } else if (!/\.test\.tsx?$|\.md$/.test(entry.name)) yield path;
  }
}

function hashOf(packageDir: string, files: Iterable<string>): string {
  const hash = createHash('sha256').update(supportedBrowsers.join());
  for (const file of files) hash.update(relative(packageDir, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** The hash of the build's own code. webpack does not notice its changes, so a cache belongs to one hash. */
export const buildHash = (): string => hashOf(import.meta.dirname, filesBelow(import.meta.dirname));

/** The hash of a package's sources: its own files, the shared ones, the build's own and the locked versions. */
export function sourceHash(packageDir: string): string {
  // A squad's package `@viewmax/shared` holds the contracts too.
  const shared = ['@viewmax/shared', '@viewmax/contracts'].flatMap((name) => findPackage(packageDir, name) ?? []);
  const lock = lockOf(packageDir);
  return hashOf(packageDir, [
    ...filesBelow(packageDir),
    ...shared.flatMap((folder) => [...filesBelow(folder)]),
    ...filesBelow(import.meta.dirname),
    ...(lock ? [lock] : []),
  ]);
}
