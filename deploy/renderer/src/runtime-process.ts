import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const CONFIG = join(import.meta.dirname, 'runtime/renderer.capnp');

/** Each heap has a bound of its own, but a script can also take memory outside of it. */
const MAX_BYTES = 384 * 1_048_576;
const WATCH_MS = 20;

/** A program of Linux: it asks the kernel to kill this process with its parent, and becomes the program that it is given. */
export const SETPRIV = '/usr/bin/setpriv';

/** The program that runs the code of releases. Null on a platform for which it does not exist. */
export function findRuntime(name = 'workerd'): string | null {
  try {
    return (createRequire(import.meta.url)(name) as { default: string }).default;
  } catch {
    return null;
  }
}

/** One running `workerd`. */
export interface RuntimeProcess {
  /** The folder of its socket, as soon as it listens. Rejects if it ends before. */
  folder: Promise<string>;
  ended: Promise<unknown>;
  stop(): void;
}

export const socketIn = (folder: string): string => join(folder, 'socket');

/** The first line of a process. Rejects if the process ends before. */
export async function firstLine(chunks: AsyncIterable<unknown>): Promise<string> {
  for await (const chunk of chunks) return String(chunk).split('\n', 1)[0] ?? '';
  throw new Error('The rendering process ended');
}

/** In bytes, beside and within the heaps. Zero where the platform does not tell. */
function memoryOf(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4_096;
  } catch {
    return 0;
  }
}

/** Starts the runtime without an environment. It listens in a new folder of `place`, which only this user can open. */
export function startRuntime(program: string, place = tmpdir()): RuntimeProcess {
  const folder = mkdtempSync(join(place, 'draw-'));
  const address = `--socket-addr=renderer=unix:${socketIn(folder)}`;
  const serve = [program, 'serve', '--experimental', '--control-fd=3', address, CONFIG];
  const [command = program, ...args] = existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig', 'KILL', ...serve] : serve;
  const child = spawn(command, args, { env: {}, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  function stop(): void {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
  // The runtime does not notice that its parent has ended, and not every machine has `setpriv`.
  process.once('exit', stop);
  const watch = setInterval(() => memoryOf(child.pid) > MAX_BYTES && stop(), WATCH_MS).unref();
  const ended = once(child, 'exit')
    .catch(() => {})
    .finally(() => {
      clearInterval(watch);
      process.off('exit', stop);
      stop();
    });
  // A server that stops need not wait for its renders.
  child.unref();
  // The runtime writes its first line when it listens.
  return { folder: firstLine(child.stdio[3] as Readable).then(() => folder), ended, stop };
}
