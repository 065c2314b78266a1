import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { repositoryRoot } from '@viewmax/build/repository-root';

/** Rooms that the compiler checks at once. */
export interface TypeProgram {
  rooms: string[];
  /** The file of its configuration. */
  project: string;
}

interface Settings {
  extends: string;
  compilerOptions?: object;
  include: string[];
}

const settingsOf = (room: string): Settings =>
  JSON.parse(readFileSync(join(repositoryRoot, room, 'tsconfig.json'), 'utf8')) as Settings;

/** A name that only one room's build defines must not be valid in other rooms. A declared module may be, as it has no code. */
const declaresNames = (room: string): boolean =>
  globSync('**/*.d.ts', { cwd: join(repositoryRoot, room), exclude: ['node_modules', 'dist'] }).some((file) =>
    /^declare (?!module )/m.test(readFileSync(join(repositoryRoot, room, file), 'utf8')),
  );

/**
 * Puts rooms with the same options into one program. The compiler then reads and checks the rooms and packages that they
 * import once, and not once for each room.
 */
export function typePrograms(rooms: readonly string[], folder = join(repositoryRoot, '.cache/types')): TypeProgram[] {
  const groups = new Map<string, string[]>();
  for (const room of rooms) {
    const { extends: base, compilerOptions } = settingsOf(room);
    const options = JSON.stringify([resolve(repositoryRoot, room, base), compilerOptions]);
    const key = declaresNames(room) ? room : options;
    groups.set(key, [...(groups.get(key) ?? []), room]);
  }
  return [...groups.values()].map((group) => ({ rooms: group, project: projectOf(group, folder) }));
}

function projectOf(group: readonly string[], folder: string): string {
  const [room = '', ...others] = group;
  if (others.length === 0) return join(repositoryRoot, room, 'tsconfig.json');
  const { extends: base, compilerOptions } = settingsOf(room);
  const include = group.flatMap((one) => settingsOf(one).include.map((part) => join(repositoryRoot, one, part)));
  const project = join(folder, `${room.replaceAll('/', '-')}.json`);
  mkdirSync(dirname(project), { recursive: true });
  writeFileSync(project, JSON.stringify({ extends: resolve(repositoryRoot, room, base), compilerOptions, include }));
  return project;
}
