import { execFile } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@viewmax/build/repository-root';

/** Numbers of commits. The first one that builds with today's packages counts. */
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

/** The oldest build of these ages, as folders of releases and of the monolith. */
export async function olderBuild(): Promise<{ commits: number; releases: string[]; monolith: string }> {
  for (const commits of AGES) {
    const { stdout } = await run('git', ['rev-parse', `HEAD~${commits}`], { cwd: repositoryRoot });
    const folder = join(repositoryRoot, '.cache/bench', stdout.trim());
    const isBuilt = () => existsSync(join(folder, 'shell'));
    if (!isBuilt()) await build(stdout.trim(), folder).catch(() => {});
    if (!isBuilt()) continue;
    return {
      commits,
      releases: globSync(PACKAGES, { cwd: folder }).map((packageDir) => join(folder, packageDir)),
      monolith: join(folder, basename(MONOLITH)),
    };
  }
  throw new Error(`No build of ${AGES.join(', ')} commits ago works with today's packages`);
}
