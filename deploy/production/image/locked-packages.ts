export interface LockEntry {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export type Lock = Record<string, LockEntry>;

export interface Platform {
  os: string;
  cpu: string;
  libc: string;
}

export interface LockedPackage {
  /** Its folder, such as `node_modules/zod` or `deploy/edge`. */
  at: string;
  name: string;
  version: string;
  license?: string;
  integrity?: string;
  /** The folders of the packages that it needs. */
  needs: string[];
}

export interface LockedPackages {
  rooms: LockedPackage[];
  packages: LockedPackage[];
}

const runsOn = ({ os, cpu, libc }: LockEntry, platform: Platform): boolean =>
  (!os || os.includes(platform.os)) && (!cpu || cpu.includes(platform.cpu)) && (!libc || libc.includes(platform.libc));

/** npm puts a package beside the package that depends on it, or in a folder above. */
function locate(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; ) {
    const at = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    const found = lock[at];
    if (found) return found.link ? found.resolved : at;
    if (!folder) return undefined;
    folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0));
  }
}

function needsOf(lock: Lock, at: string, platform: Platform): string[] {
  const entry = lock[at] ?? {};
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = entry;
  const mayLack = (name: string) => name in optionalDependencies || peerDependenciesMeta[name]?.optional === true;
  return Object.keys({ ...peerDependencies, ...dependencies, ...optionalDependencies }).flatMap((name) => {
    const found = locate(lock, at, name);
    if (found && runsOn(lock[found] ?? {}, platform)) return [found];
    if (mayLack(name)) return [];
    throw new Error(`The lock has no ${name} for ${at}.`);
  });
}

/** Lists the packages that these rooms run with, on one platform. Packages for development are left out. */
export function lockedPackages(lock: Lock, roots: readonly string[], platform: Platform): LockedPackages {
  const found = new Map<string, LockedPackage>();
  const waiting = [...roots];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (found.has(at)) continue;
    const { name = at.split('node_modules/').at(-1) ?? at, version = '', license, integrity } = lock[at] ?? {};
    const needs = needsOf(lock, at, platform);
    found.set(at, { at, name, version, license, integrity, needs });
    waiting.push(...needs);
  }
  const all = [...found.values()].sort((a, b) => a.at.localeCompare(b.at, 'en'));
  return {
    rooms: all.filter(({ at }) => !at.includes('node_modules/')),
    packages: all.filter(({ at }) => at.includes('node_modules/')),
  };
}
