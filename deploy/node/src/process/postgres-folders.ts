import { globSync } from 'node:fs';

/** The folders of PostgreSQL's programs, the newest version first. Debian installs them outside the search path. */
export const postgresFolders = (): string[] =>
  globSync('/usr/lib/postgresql/*/bin').sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
