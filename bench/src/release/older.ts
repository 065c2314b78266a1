import { execFile } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@viewmax/build/repository-root';
import { apiVersion } from '@viewmax/contracts/constants';
import type { Release } from '@viewmax/contracts/discovery';
import { brokenNeeds } from '@viewmax/registry/broken-needs';

/** Numbers of commits. The first one counts that builds with today's packages, and whose releases fit each other. */
const AGES = [300, 280, 200, 100];
const PACKAGES = '{mfe-*,shell}';
const MONOLITH = 'bench/monolith';
const OWN = '@viewmax';

const run = promisify(execFile);

/** Gives an older tree today's dependencies beside its own packages. */
function linkPackages(tree: string): void {
  const [from, to] = [join(repositoryRoot, 'node_modules'), join(tree, 'node_modules')];
  mkdirSync(join(to, OWN), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== OWN && !name.startsWith('.')) symlinkSync(join(from, name), join(to, name));
  }
  for (const file of globSync(['*/package.json', '*/*/package.json'], { cwd: tree })) {
    const { name = '' } = JSON.parse(readFileSync(join(tree, file), 'utf8')) as { name?: string };
    if (name.startsWith(`${OWN}/`)) symlinkSync(join(tree, dirname(file)), join(to, name));
  }
}

/** Builds the packages as they were, into a folder of the commit, which later runs find. */
async function build(commit: string, folder: string): Promise<void> {
  const tree = mkdtempSync(join(tmpdir(), 'viewmax-older-'));
  await run('git', ['worktree', 'add', '--detach', tree, commit], { cwd: repositoryRoot });
  try {
    linkPackages(tree);
    const packages = [MONOLITH, ...globSync(PACKAGES, { cwd: tree }).sort()];
    for (const packageDir of packages)
      await run(process.execPath, ['shared/build/build.ts', packageDir], { cwd: tree });
    // The shell is the last. A part of the packages would look like all of them.
    for (const packageDir of packages)
      cpSync(join(tree, packageDir, 'dist'), join(folder, basename(packageDir)), { recursive: true });
  } finally {
    await run('git', ['worktree', 'remove', '--force', tree], { cwd: repositoryRoot });
  }
}

/** Why no registry would make these folders of releases live together. A commit within a change may have such a set. */
export function faultOfSet(releases: readonly string[]): string | undefined {
  const manifests = releases.map((folder): Release => JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')));
  return brokenNeeds(manifests, apiVersion)[0];
}

/** The oldest build of these ages, as folders of releases and of the monolith. It prints why it passed over an age. */
export async function olderBuild(): Promise<{ commits: number; releases: string[]; monolith: string }> {
  for (const commits of AGES) {
    const { stdout } = await run('git', ['rev-parse', `HEAD~${commits}`], { cwd: repositoryRoot });
    const folder = join(repositoryRoot, '.cache/bench', stdout.trim());
    const isBuilt = () => existsSync(join(folder, 'shell'));
    let fault = 'its sources do not build';
    if (!isBuilt())
      await build(stdout.trim(), folder).catch((error: unknown) => {
        fault = String(error);
      });
    const releases = globSync(PACKAGES, { cwd: folder }).map((packageDir) => join(folder, packageDir));
    const broken = isBuilt() ? faultOfSet(releases) : fault;
    if (!broken) return { commits, releases, monolith: join(folder, basename(MONOLITH)) };
    console.error(`${commits} commits ago (${stdout.slice(0, 8)}): ${broken.split('\n')[0]}`);
  }
  throw new Error(`No set of ${AGES.join(', ')} commits ago works with today's packages`);
}
