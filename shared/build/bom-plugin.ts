import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { BOM_FILE } from '@viewmax/contracts/discovery';
import type { Compilation, Module, WebpackPluginInstance } from 'webpack';
import { atStage, emitText } from './at-stage.ts';
import { lockOf } from './federation/packages.ts';

/** Up to the last folder of a package: packages have packages of their own. */
const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

const ALGORITHMS: Record<string, string> = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' };

interface Locked {
  version?: string;
  integrity?: string;
}

/** The folders of all packages whose code is in the files of a build, the service worker included. */
export function packageFoldersIn(compilation: Compilation): string[] {
  const folders = new Set<string>();
  for (const module of compilation.modules) {
    // A module without a chunk was read and left out.
    if (compilation.chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
    const { modules = [module] } = module as Module & { modules?: Module[] };
    for (const one of modules) {
      const [folder] = PACKAGE.exec(one.nameForCondition() ?? '') ?? [];
      if (folder) folders.add(folder);
    }
  }
  return [...folders, ...compilation.children.flatMap(packageFoldersIn)];
}

/** The packages of npm's lock by their folders. The locks of pnpm and yarn give no hashes here. */
function lockedIn(packageDir: string): (folder: string) => Locked | undefined {
  const lock = lockOf(packageDir);
  if (!lock || basename(lock) !== 'package-lock.json') return () => undefined;
  const { packages = {} } = JSON.parse(readFileSync(lock, 'utf8')) as { packages?: Record<string, Locked> };
  return (folder) => packages[relative(dirname(lock), folder).replaceAll('\\', '/')];
}

function hashesOf(integrity = ''): { alg: string; content: string }[] {
  return integrity.split(/\s+/).flatMap((one) => {
    const [algorithm = '', base64 = ''] = one.split(/-(.*)/s);
    const alg = ALGORITHMS[algorithm];
    return alg ? [{ alg, content: Buffer.from(base64, 'base64').toString('hex') }] : [];
  });
}

function componentOf(folder: string, locked: Locked | undefined) {
  const file = join(folder, 'package.json');
  // An alias of npm has another folder than its package.
  const { name, version } = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as Record<string, string>;
  if (!name || !version) return [];
  const [group, own] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const hashes = locked?.version === version ? hashesOf(locked.integrity) : [];
  return [
    {
      type: 'library',
      ...(group && { group }),
      name: own,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version.replace('+', '%2B')}`,
      ...(hashes.length > 0 && { hashes }),
    },
  ];
}

/**
 * Writes `bom.json`: name, version and hash of each package that a release bundles, as CycloneDX. It contains no time, so
 * the same build has the same bytes. The worker's own compilation has ended before.
 */
export const bomPlugin = (packageDir: string, name: string, version: string): WebpackPluginInstance =>
  atStage('named', 'bomPlugin', (compilation) => {
    const elsewhere = compilation.getAssets().flatMap(({ info }) => (info.packages as string[] | undefined) ?? []);
    const folders = [...new Set([...packageFoldersIn(compilation), ...elsewhere])];
    const locked = lockedIn(packageDir);
    const found = new Map(
      folders.flatMap((folder) => componentOf(folder, locked(folder))).map((one) => [one.purl, one] as const),
    );
    const bom = {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: { component: { type: 'application', name, version } },
      components: [...found.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
    };
    emitText(compilation, BOM_FILE, `${JSON.stringify(bom)}\n`);
  });
