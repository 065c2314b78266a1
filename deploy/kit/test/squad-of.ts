import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A remote's folder outside this repository, and the squad's commands in it. */
export interface Squad {
  folder: string;
  viewmax(...args: string[]): Promise<string>;
  /** Starts a command that runs until it is stopped. */
  start(...args: string[]): { child: ChildProcess; output(): string };
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
    start: (...args) => {
      const child = spawn(node, [program, ...args], { cwd: folder, env });
      const parts: Buffer[] = [];
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part));
      return { child, output: () => String(Buffer.concat(parts)) };
    },
  };
}
