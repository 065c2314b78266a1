import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const canRun = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Finds the first of these programs on the search path. It checks the folders of `more` after it. */
export function onPath(names: readonly string[], more: readonly string[] = []): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...more].filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(canRun);
}

/** The folders of PostgreSQL's programs, the newest version first. Debian installs them outside the search path. */
export const postgresFolders = (): string[] =>
  globSync('/usr/lib/postgresql/*/bin').sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
