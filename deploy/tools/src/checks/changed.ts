import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@viewmax/build/repository-root';
import { run } from '@viewmax/node/run';
import { typedRooms } from '../build/rooms.ts';

/** The part of the checks that a change can break. */
export interface Scope {
  /** The commit that git compares with. */
  since: string;
  /** True when all unit tests run. Otherwise only those run that import a changed file. */
  allUnits: boolean;
  /** Rooms whose types TypeScript checks. */
  types: string[];
  /** The journeys, as a pattern of their titles: absent for all, null for none. */
  journeys?: string | null;
}

type Needs = ReadonlyMap<string, readonly string[]>;

/** Files that no test of the app reads. */
const isText = (file: string): boolean => file.endsWith('.md') || file.startsWith('docs/');

/** Every check depends on the files at the top of the repository. */
const isCommon = (file: string): boolean => !file.includes('/') && !isText(file);

const REMOTE = /^mfe-([^/]+)\//;
const JOURNEY = /^e2e\/journeys\/(.+)\.spec\.ts$/;

const roomWith = (file: string, rooms: readonly string[]): string | undefined =>
  rooms.find((room) => file.startsWith(`${room}/`));

/** The changed rooms and all rooms that depend on them, directly or not. */
function dependents(changed: readonly string[], needs: Needs): string[] {
  const reached = new Set(changed);
  for (const room of reached) {
    for (const [other, declared] of needs) if (declared.includes(room)) reached.add(other);
  }
  return [...reached].sort();
}

/** A change in a remote affects its own journeys, those through all remotes, and those that break it on purpose. */
const journeysOfRemote = (name: string): string[] => [
  `\\b${name}\\.spec\\.ts`,
  '\\b(every-screen|tickets)\\.spec\\.ts',
  `\\b(faults|fallback)\\.spec\\.ts.*\\b${name}\\b`,
];

const spec = (name: string): string => `\\b${name}\\.spec\\.ts`;

/** Selects the checks that a change of these files can break. `needs` maps each room to the rooms that it declares. */
export function scopeOf(files: readonly string[], since: string, needs: Needs): Scope {
  const code = files.filter((file) => !isText(file));
  const rooms = [...needs.keys()];
  if (code.some(isCommon)) return { since, allUnits: true, types: rooms };
  const changed = [...new Set(code.flatMap((file) => roomWith(file, rooms) ?? []))];
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

/** The commit at which this branch left its origin. Without an origin: the last commit. */
async function branchPoint(): Promise<string> {
  const [origin] = await git('merge-base', 'HEAD', 'origin/HEAD').catch(() => git('rev-parse', 'HEAD'));
  return origin ?? 'HEAD';
}

/** Compares with `since`, or with the branch point. It covers committed, uncommitted and new files. */
export async function findScope(since?: string): Promise<Scope> {
  const from = since ?? (await branchPoint());
  const files = [
    ...(await git('diff', '--name-only', from)),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ];
  const deleted = files.filter((file) => !existsSync(join(repositoryRoot, file)));
  const scope = scopeOf(files, from, declaredRooms());
  // jest cannot resolve the imports of a deleted file, so all unit tests run.
  return deleted.some((file) => !isText(file)) ? { ...scope, allUnits: true } : scope;
}
