import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from './expect.ts';

const run = promisify(execFile);

export async function ends(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** The one screen of a new remote. */
export const SCREEN = 'src/screens/home/home.tsx';

/** A remote's folder outside this repository, and the squad's commands in it. */
export interface Squad {
  folder: string;
  viewmax(...args: string[]): Promise<string>;
  edit(file: string, by: (text: string) => string): void;
  /** Starts `viewmax dev`, and waits for its link. */
  dev(...args: string[]): Promise<{ url: URL; output(): string; stop(): Promise<void> }>;
}

/** `node` is the squad's own Node, and `env` has the address and the token of the registry. */
export function squadOf(folder: string, node: string, env: Record<string, string | undefined>): Squad {
  const program = join(folder, 'node_modules/@viewmax/remote-kit/dist/viewmax.js');
  return {
    folder,
    viewmax: async (...args) => {
      const { stdout } = await run(node, [program, ...args], { cwd: folder, env }).catch(
        (error: { stderr: string; stdout: string }) => {
          const said = [error.stderr, error.stdout].filter(Boolean).join('\n');
          throw new Error(`viewmax ${args.join(' ')} failed:\n${said || error}`);
        },
      );
      return stdout;
    },
    edit: (file, by) => writeFileSync(join(folder, file), by(readFileSync(join(folder, file), 'utf8'))),
    dev: async (...args) => {
      const child = spawn(node, [program, 'dev', '--port', '0', ...args], { cwd: folder, env });
      const parts: Buffer[] = [];
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part));
      const output = () => String(Buffer.concat(parts));
      const link = () => output().match(/http:\/\/localhost:\d+\/\S*viewmax-dev=\S+/)?.[0];
      await until('viewmax dev prints its link', async () => link() !== undefined).catch(async ({ message }: Error) => {
        await ends(child);
        throw new Error(`${message}\n${output()}`);
      });
      return { url: new URL(link() ?? ''), output, stop: () => ends(child) };
    },
  };
}
