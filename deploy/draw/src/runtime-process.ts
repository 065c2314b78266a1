import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { checkAnswer } from './check-answer.ts';
import type { Answer } from './protocol.ts';
import { readBounded } from './read-bounded.ts';

const CONFIG = join(dirname(fileURLToPath(import.meta.url)), 'runtime/draw.capnp');

const listening = z.object({ event: z.literal('listen'), socket: z.literal('draw'), port: z.int().min(1).max(65_535) });

/** One running `workerd`. */
export interface RuntimeProcess {
  /** Runs these scripts: the shell's, and that of a remote if it takes part. Rejects if the process ends. */
  ask(scripts: readonly string[], order: object): Promise<Answer>;
  /** In bytes, beside and within the heaps. Undefined where the platform does not tell. */
  memory(): number | undefined;
  hasEnded(): boolean;
  stop(): void;
}

/** The runtime listens on a free port of the loopback address, and writes the port as its first line. */
async function portOf(child: ChildProcess): Promise<number> {
  for await (const chunk of child.stdio[3] as Readable) {
    return listening.parse(JSON.parse(String(chunk).split('\n', 1)[0] ?? '')).port;
  }
  throw new Error('The drawing process ended');
}

/** A program of Linux: it asks the kernel to kill this process with its parent, and becomes the program that it is given. */
export const SETPRIV = '/usr/bin/setpriv';

/** Starts the runtime with these scripts, by `name@version`. It has no environment but its token. */
export function startRuntime(program: string, scripts: ReadonlyMap<string, string>): RuntimeProcess {
  const token = randomUUID();
  const serve = [program, 'serve', '--experimental', '--control-fd=3', CONFIG];
  const [command = program, ...args] = existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig', 'KILL', ...serve] : serve;
  const child = spawn(command, args, {
    env: { TOKEN: token },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const stop = () => void child.kill('SIGKILL');
  // The runtime does not notice that its parent has ended, and not every machine has `setpriv`.
  process.once('exit', stop);
  child.once('exit', () => process.off('exit', stop));
  // A server that stops need not wait for its drawings.
  child.unref();

  async function send(port: number, method: string, names: readonly string[], body: string) {
    const url = new URL(`http://127.0.0.1:${port}/`);
    for (const name of names) url.searchParams.append('script', name);
    const headers = { authorization: token };
    const answer = await fetch(url, { method, body, headers, redirect: 'error' });
    return readBounded(answer);
  }

  async function open(): Promise<number> {
    const failed = new Promise<never>((_, reject) => child.once('error', reject));
    const port = await Promise.race([portOf(child), failed]);
    await Promise.all([...scripts].map(([name, text]) => send(port, 'PUT', [name], text)));
    return port;
  }

  const opening = open();
  // Each drawing waits for it, and learns of its failure.
  opening.catch(() => {});
  return {
    async ask(names, order) {
      const port = await opening;
      return checkAnswer(JSON.parse(await send(port, 'POST', names, JSON.stringify(order))));
    },
    memory() {
      try {
        const [, pages] = readFileSync(`/proc/${child.pid}/statm`, 'utf8').split(' ');
        return Number(pages) * 4_096;
      } catch {
        return undefined;
      }
    },
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    stop,
  };
}
