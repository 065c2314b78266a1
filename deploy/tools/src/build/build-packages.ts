import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sourceHash } from '@viewmax/build';
import { repositoryRoot } from '@viewmax/build/repository-root';
import { DEVELOPMENT_FILE } from '@viewmax/contracts/discovery';
import { run } from '@viewmax/node/run';
import { twoAtATime } from '@viewmax/node/two-at-a-time';
import { readReleaseFolder } from '@viewmax/registry';
import { builtPackages, releasedPackages } from './packages.ts';

const distOf = (packageDir: string) => join(repositoryRoot, packageDir, 'dist');
const noteOf = (packageDir: string) => join(repositoryRoot, '.cache/built', packageDir);

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

const sourcesOf = (packageDir: string) => `${process.version} ${sourceHash(join(repositoryRoot, packageDir))}`;

/** A hash of the sources and the output. A watcher writes other builds into the same folder, so both count. */
function fingerprint(packageDir: string, sources: string): string {
  const manifest = ['release.json', 'index.html'].map((file) => read(join(distOf(packageDir), file)) ?? '').join('');
  return createHash('sha256').update(sources).update(manifest).digest('hex');
}

const isBuilt = async (packageDir: string): Promise<boolean> =>
  read(noteOf(packageDir)) === fingerprint(packageDir, sourcesOf(packageDir)) && (await hasBuild(packageDir));

/** Only the shell's build needs more before it is published. */
const isPublishable = async (packageDir: string): Promise<boolean> =>
  (packageDir !== 'shell' || existsSync(join(distOf(packageDir), DEVELOPMENT_FILE))) && isBuilt(packageDir);

async function hasBuild(packageDir: string): Promise<boolean> {
  if (!releasedPackages().includes(packageDir)) return read(join(distOf(packageDir), 'index.html')) !== undefined;
  return readReleaseFolder(distOf(packageDir)).then(
    () => true,
    () => false,
  );
}

async function build(packageDir: string, options: readonly string[]): Promise<void> {
  // A file saved during the build may be missing from the output. So the hash is taken before the build.
  const sources = sourcesOf(packageDir);
  const command = ['shared/build/build.ts', packageDir, ...options];
  const { code, output } = await run(process.execPath, command, { cwd: repositoryRoot });
  if (code !== 0) throw new Error(`The build of ${packageDir} failed:\n${output.trimEnd()}`);
  mkdirSync(dirname(noteOf(packageDir)), { recursive: true });
  writeFileSync(noteOf(packageDir), fingerprint(packageDir, sources));
}

export interface BuiltPackages {
  /** The folders of all releases, reused and rebuilt. */
  folders: string[];
  /** The packages that this call built. */
  built: string[];
}

async function buildUnless(
  isFit: (packageDir: string) => Promise<boolean>,
  options: readonly string[] = [],
): Promise<BuiltPackages> {
  const packages = builtPackages();
  const fit = await Promise.all(packages.map(isFit));
  const built = packages.filter((_, index) => !fit[index]);
  await twoAtATime(built, (packageDir) => build(packageDir, options));
  return { folders: releasedPackages().map(distOf), built };
}

/** Builds the packages whose sources changed since their last build. */
export const buildPackages = (): Promise<BuiltPackages> => buildUnless(isBuilt);

/** The same for builds that get published, with the shell's development build. */
export const buildToPublish = (): Promise<BuiltPackages> => buildUnless(isPublishable, ['--published']);

/** Takes the packages as they were built last, and builds those without a build. */
export const buildMissing = (): Promise<BuiltPackages> => buildUnless(hasBuild);
