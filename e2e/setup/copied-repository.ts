import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { repositoryRoot } from '@viewmax/build/repository-root';
import { FIXED_SETTINGS } from './settings.ts';
import { copyOfStartedData } from './started-data.ts';

const LEFT_OUT = new Set(['node_modules', '.git', '.cache', '.data', 'e2e', 'bench', 'docs', 'test-results']);

/** Links the installed packages into the copy, whose own packages are those of the copy. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== '@viewmax') symlinkSync(join(from, name), join(to, name));
    // A link to a package of the repository is relative.
    else cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
  }
}

/** A copy of this repository with its builds, so that a journey can save files in it. */
function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'repository-'));
  const isKept = (path: string) => !LEFT_OUT.has(basename(path));
  cpSync(repositoryRoot, copy, { recursive: true, filter: (path) => path === repositoryRoot || isKept(path) });
  linkPackages(join(repositoryRoot, 'node_modules'), join(copy, 'node_modules'));
  for (const nested of globSync('{deploy,shared}/*/node_modules', { cwd: repositoryRoot })) {
    linkPackages(join(repositoryRoot, nested), join(copy, nested));
  }
  return copy;
}

/** `npm run dev` in a copy of this repository. */
export interface Developer {
  /** The link for one browser. */
  url: string;
  output(): string;
  /** Saves a file with this text replaced. Each save begins from the file as it was. */
  save(file: string, ...changes: [from: string, to: string][]): void;
  stop(): Promise<void>;
}

const ends = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
};

/** Starts the command, and waits for its link. */
export async function openDeveloper(...remotes: string[]): Promise<Developer> {
  const copy = copyRepository();
  const env = { ...process.env, ...FIXED_SETTINGS, OPS_PORT: '0', DATA_DIR: copyOfStartedData() };
  const program = join(copy, 'deploy/kit/src/repository/main.ts');
  const child = spawn(process.execPath, [program, ...remotes], { cwd: copy, env });
  let text = '';
  const link = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part: Buffer) => {
        text += part;
        const [found] = text.match(/http:\/\/localhost:\d+\/\?viewmax-dev=\S+/) ?? [];
        if (found) resolve(found);
      });
    }
    child.on('exit', () => reject(new Error(`npm run dev ended:\n${text}`)));
  });
  const originals = new Map<string, string>();
  return {
    url: await link,
    output: () => text,
    save(file, ...changes) {
      const path = join(copy, file);
      const original = originals.get(file) ?? readFileSync(path, 'utf8');
      originals.set(file, original);
      const saved = changes.reduce((now, [from, to]) => {
        if (!now.includes(from)) throw new Error(`${file} has no ${from}`);
        return now.replace(from, to);
      }, original);
      writeFileSync(path, saved);
    },
    async stop() {
      await ends(child);
      rmSync(copy, { recursive: true, force: true });
    },
  };
}
