import { globSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@viewmax/build/repository-root';

/** The paths are relative to the repository: `mfe-catalog`, `deploy/edge`. */
const roomsWith = (file: string): string[] =>
  globSync(`{*,deploy/*,shared/*}/${file}`, { cwd: repositoryRoot, exclude: ['node_modules'] })
    .map((found) => join(found, '..'))
    .sort();

/** The rooms that the bundler builds. */
export const builtRooms = (): string[] => roomsWith('webpack.config.ts');

/** The rooms that the registry releases: the shell and the remotes. Rooms under `deploy` are no part of the app. */
export const releasedRooms = (): string[] => builtRooms().filter((room) => !room.startsWith('deploy/'));

const SOURCES = '**/*.{ts,tsx}';

/** The rooms that TypeScript checks. TypeScript fails on a room without files, so such a room is left out. */
export const typedRooms = (): string[] =>
  roomsWith('tsconfig.json').filter(
    (room) => globSync(SOURCES, { cwd: join(repositoryRoot, room), exclude: ['node_modules', 'dist'] }).length > 0,
  );

/** The room of a remote by its short name (`catalog`), or of the shell. */
export function roomOf(name: string): string | undefined {
  // The terminal completes `mfe-catalog` to `mfe-catalog/`.
  const plain = name.replace(/\/$/, '');
  return releasedRooms().find((room) => room === plain || room === `mfe-${plain}`);
}
