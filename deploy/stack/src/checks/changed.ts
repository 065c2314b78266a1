import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot, typedRooms } from '../build/rooms.ts';
import { run } from '../process/run.ts';

/** The part of the checks that a change can break. */
export interface Scope {
  /** The commit that the change is counted from. */
  since: string;
  /** Whether the unit tests must all run. Otherwise the ones that import a changed file do. */
  allUnits: boolean;
  /** Rooms whose types are checked. */
  types: string[];
  /** The journeys, as a pattern of their titles: absent for all, null for none. */
  journeys?: string | null;
}

type Needs = ReadonlyMap<string, readonly string[]>;

/** Files that no test of the app reads. */
const isText = (file: string): boolean => file.endsWith('.md') || file.startsWith('docs/');

/** What every check depends on. */
const isCommon = (file: string): boolean => !file.includes('/') && !isText(file);

const REMOTE = /^mfe-([^/]+)\//;
const JOURNEY = /^e2e\/journeys\/(.+)\.spec\.ts$/;

const roomOf = (file: string, rooms: readonly string[]): string | undefined =>
  rooms.find((room) => file.startsWith(`${room}/`));

/** A room and everything that declares it, directly or not. */
function dependents(changed: readonly string[], needs: Needs): string[] {
  const reached = new Set(changed);
  for (const room of reached) {
    for (const [other, declared] of needs) if (declared.includes(room)) reached.add(other);
  }
  return [...reached].sort();
}

/** A remote is met in its own journeys, in those through all remotes, and wherever it is broken on purpose. */
const journeysOfRemote = (name: string): string[] => [
  `\\b${name}\\.spec\\.ts`,
  '\\bslices\\.spec\\.ts',
  `\\b(failure|hanging)\\.spec\\.ts.*\\b${name}\\b`,
];

const spec = (name: string): string => `\\b${name}\\.spec\\.ts`;

/** What a change of these files can break. `needs` holds for each room the rooms that it declares. */
export function scopeOf(files: readonly string[], since: string, needs: Needs): Scope {
  const code = files.filter((file) => !isText(file));
  const rooms = [...needs.keys()];
  if (code.some(isCommon)) return { since, allUnits: true, types: rooms };
  const changed = [...new Set(code.flatMap((file) => roomOf(file, rooms) ?? []))];
  const types = dependents(changed, needs);
  const patterns = code.map((file) => {
    const remote = REMOTE.exec(file)?.[1];
    if (remote) return journeysOfRemote(remote);
    const journey = JOURNEY.exec(file)?.[1];
    return journey && [spec(journey)];
  });
  const common = { since, allUnits: false, types };
  if (patterns.length === 0) return { ...common, journeys: null };
  if (patterns.some((found) => !found)) return common;
  return { ...common, journeys: [...new Set(patterns.flatMap((found) => found || []))].join('|') };
}

function declaredRooms(): Needs {
  const rooms = typedRooms();
  const manifests = rooms.map((room) => JSON.parse(readFileSync(join(repositoryRoot, room, 'package.json'), 'utf8')));
  const named = new Map(manifests.map(({ name }, index) => [name, rooms[index] ?? '']));
  const needsOf = ({ dependencies, devDependencies, peerDependencies }: Record<string, object>) =>
    Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }).flatMap((name) => named.get(name) ?? []);
  return new Map(manifests.map((manifest, index) => [rooms[index] ?? '', needsOf(manifest)]));
}

async function git(...args: string[]): Promise<string[]> {
  const { code, output } = await run('git', args, { cwd: repositoryRoot });
  if (code !== 0) throw new Error(`git ${args[0]} failed: ${output.trim()}`);
  return output.split('\n').filter(Boolean);
}

/** The commit that this branch left its origin at; the last commit where there is no origin. */
async function branchPoint(): Promise<string> {
  const [origin] = await git('merge-base', 'HEAD', 'origin/HEAD').catch(() => git('rev-parse', 'HEAD'));
  return origin ?? 'HEAD';
}

/** What has changed since `since`, by default since this branch left its origin: committed, uncommitted and new files. */
export async function findScope(since?: string): Promise<Scope> {
  const from = since ?? (await branchPoint());
  const files = [
    ...(await git('diff', '--name-only', from)),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ];
  const gone = files.filter((file) => !existsSync(join(repositoryRoot, file)));
  const scope = scopeOf(files, from, declaredRooms());
  // Nothing can be asked about the imports of a file that is gone.
  return gone.some((file) => !isText(file)) ? { ...scope, allUnits: true } : scope;
}
