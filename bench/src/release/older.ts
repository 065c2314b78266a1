import { execFile } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@viewmax/build/repository-root';

/** Numbers of commits. The first one that builds with today's packages counts. */
const AGES = [300, 280, 200, 100];
const ROOMS = '{mfe-*,shell}';
const MONOLITH = 'bench/monolith';
const OWN = '@viewmax';

const run = promisify(execFile);

/** Gives an older tree today's packages, and its own rooms. */
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

/** Builds the rooms as they were, into a folder of the commit, which later runs find. */
async function build(commit: string, folder: string): Promise<void> {
  const tree = mkdtempSync(join(tmpdir(), 'viewmax-older-'));
  await run('git', ['worktree', 'add', '--detach', tree, commit], { cwd: repositoryRoot });
  try {
    linkPackages(tree);
    const rooms = [MONOLITH, ...globSync(ROOMS, { cwd: tree }).sort()];
    for (const room of rooms) await run(process.execPath, ['shared/build/build.ts', room], { cwd: tree });
    // The shell is the last. A part of the rooms would look like all of them.
    for (const room of rooms) cpSync(join(tree, room, 'dist'), join(folder, basename(room)), { recursive: true });
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
      releases: globSync(ROOMS, { cwd: folder }).map((room) => join(folder, room)),
      monolith: join(folder, basename(MONOLITH)),
    };
  }
  throw new Error(`No build of ${AGES.join(', ')} commits ago works with today's packages`);
}
