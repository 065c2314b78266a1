import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A package's `exports`, as npm's package.json has them: the types of each door. */
type Exports = Record<string, string | { types?: string }>;

/**
 * The names by which a remote imports a package's doors. A door with `*` is one for each file, and the first of two doors
 * to a file counts.
 */
export function doorsOf(place: string, { name, exports = {} }: { name: string; exports?: Exports }): string[] {
  const doors = new Map<string, string>();
  const add = (file: string, door: string) => doors.has(file) || doors.set(file, door);
  for (const [door, target] of Object.entries(exports)) {
    const types = typeof target === 'string' ? target : (target.types ?? '');
    // The test kit's own door has the names of its files.
    if (!types.endsWith('.d.ts') || door.startsWith('./testing/')) continue;
    const full = door.replace('.', name);
    const [before = '', after] = types.replace('./', '').split('*');
    if (after === undefined) add(before, full);
    else
      for (const file of readdirSync(join(place, before)).sort())
        if (file.endsWith(after)) add(before + file, full.replace('*', file.slice(0, file.length - after.length)));
  }
  return [...doors.values()];
}
