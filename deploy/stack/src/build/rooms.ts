import { globSync } from 'node:fs';
import { join } from 'node:path';

export const repositoryRoot = join(import.meta.dirname, '../../../..');

/** Paths of rooms are relative to the repository: `mfe-catalog`, `deploy/edge`. */
const roomsWith = (file: string): string[] =>
  globSync(`{*,deploy/*}/${file}`, { cwd: repositoryRoot, exclude: ['node_modules'] })
    .map((found) => join(found, '..'))
    .sort();

/** What the bundler builds. */
export const builtRooms = (): string[] => roomsWith('webpack.config.ts');

/** What is built and released: the shell and the remotes. What stands under `deploy` is no part of the app. */
export const releasedRooms = (): string[] => builtRooms().filter((room) => !room.startsWith('deploy/'));

/** Where the ops page is built into. */
export const consoleFolder = join(repositoryRoot, 'deploy/console/dist');

const SOURCES = '**/*.{ts,tsx}';

/** What TypeScript checks. A room that holds no file yet has nothing to check. */
export const typedRooms = (): string[] =>
  roomsWith('tsconfig.json').filter(
    (room) => globSync(SOURCES, { cwd: join(repositoryRoot, room), exclude: ['node_modules', 'dist'] }).length > 0,
  );

/** The room of a remote by its short name (`catalog`), or of the shell. */
export function roomOf(name: string): string | undefined {
  // A shell completes `mfe-catalog` to `mfe-catalog/`.
  const plain = name.replace(/\/$/, '');
  return releasedRooms().find((room) => room === plain || room === `mfe-${plain}`);
}
