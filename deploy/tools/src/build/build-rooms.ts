import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sourceHash } from '@viewmax/build';
import { repositoryRoot } from '@viewmax/build/repository-root';
import { run } from '@viewmax/node/run';
import { twoAtATime } from '@viewmax/node/two-at-a-time';
import { readReleaseFolder } from '@viewmax/registry';
import { builtRooms, releasedRooms } from './rooms.ts';

const distOf = (room: string) => join(repositoryRoot, room, 'dist');
const noteOf = (room: string) => join(repositoryRoot, '.cache/built', room);

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

const sourcesOf = (room: string) => `${process.version} ${sourceHash(join(repositoryRoot, room))}`;

/** A hash of the sources and the output. A watcher writes other builds into the same folder, so both count. */
function fingerprint(room: string, sources: string): string {
  const manifest = ['release.json', 'index.html'].map((file) => read(join(distOf(room), file)) ?? '').join('');
  return createHash('sha256').update(sources).update(manifest).digest('hex');
}

async function isBuilt(room: string): Promise<boolean> {
  if (read(noteOf(room)) !== fingerprint(room, sourcesOf(room))) return false;
  if (!releasedRooms().includes(room)) return read(join(distOf(room), 'index.html')) !== undefined;
  return readReleaseFolder(distOf(room)).then(
    () => true,
    () => false,
  );
}

async function build(room: string): Promise<void> {
  // A file saved during the build may be missing from the output. So the hash is taken before the build.
  const sources = sourcesOf(room);
  const { code, output } = await run(process.execPath, ['shared/build/build.ts', room], { cwd: repositoryRoot });
  if (code !== 0) throw new Error(`The build of ${room} failed:\n${output.trimEnd()}`);
  mkdirSync(dirname(noteOf(room)), { recursive: true });
  writeFileSync(noteOf(room), fingerprint(room, sources));
}

export interface BuiltRooms {
  /** The folders of all releases, reused and rebuilt. */
  folders: string[];
  /** The rooms that this call built. */
  built: string[];
}

/** Builds the rooms whose sources changed since their last build. */
export async function buildRooms(): Promise<BuiltRooms> {
  const rooms = builtRooms();
  const fresh = await Promise.all(rooms.map(isBuilt));
  const built = rooms.filter((_, index) => !fresh[index]);
  await twoAtATime(built, build);
  return { folders: releasedRooms().map(distOf), built };
}
