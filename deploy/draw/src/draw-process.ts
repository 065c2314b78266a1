import { type ChildProcess, fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstRoute } from '@viewmax/shared/contracts/match-route';
import type { Answer, Drawn, DrawRequest, Order } from './protocol.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
const MAIN = join(HERE, 'child/main.ts');

/** The heap of a process. A set's scripts and one drawing need a third of it. */
const HEAP_MB = 96;
/**
 * A drawing takes some milliseconds and leaves its whole context as garbage. V8's helper threads would wait for a processor
 * in each collection, and bytecode that V8 drops is compiled again for the next drawing. Marking in small steps slows every
 * drawing and lets dead contexts survive; a whole collection takes 10 ms, once in many drawings. A small young generation
 * halves the longest of the short collections, and the memory.
 */
const FAST = ['--single-threaded', '--no-flush-bytecode', '--no-incremental-marking', '--max-semi-space-size=8'];
const DEFAULT_DEADLINE_MS = 100;
/** The first drawing of a screen in a process compiles its code. */
const COLD_DEADLINE_MS = 2_000;
const MAX_WAITING = 20;

/** The process did not draw in time, ended, or has too much to do. It says nothing about the release. */
export class NotDrawn extends Error {
  override readonly name = 'NotDrawn';
}

export interface DrawProcess {
  draw(request: DrawRequest): Promise<Drawn>;
  stop(): void;
}

interface Job {
  request: DrawRequest;
  resolve(drawn: Drawn): void;
  reject(error: Error): void;
}

export interface DrawProcessOptions {
  /** The scripts of the set's releases, by `name@version`. */
  scripts: ReadonlyMap<string, string>;
  deadlineMs?: number;
}

/** The screen that a drawing runs: its remote and its route. */
function screenOf({ path, discovery, isMember }: DrawRequest): string {
  const match = isMember ? null : firstRoute(discovery.remotes, path.split('?', 1)[0] ?? path, false);
  return `${match?.remote.name} ${match?.route.path}`;
}

/**
 * A child process that runs the code of releases. It has no environment, and Node's permission model lets it read its
 * own code only. The process draws one page at a time. It is killed at the deadline, and the next drawing starts
 * another one.
 */
export function createDrawProcess({ scripts, deadlineMs = DEFAULT_DEADLINE_MS }: DrawProcessOptions): DrawProcess {
  let child: ChildProcess | undefined;
  const warm = new Set<string>();
  let current: { id: number; job: Job; timer: NodeJS.Timeout } | undefined;
  let lastId = 0;
  const waiting: Job[] = [];

  const order = (one: Order): void => void child?.send(one);

  function start(): void {
    warm.clear();
    const started = fork(MAIN, [], {
      execArgv: [
        '--permission',
        `--allow-fs-read=${HERE}/*`,
        `--max-old-space-size=${HEAP_MB}`,
        ...FAST,
        '--no-warnings',
      ],
      env: {},
      cwd: HERE,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'json',
    });
    child = started;
    started.on('message', (message) => child === started && receive(message as Answer));
    started.on('exit', () => child === started && lose('The drawing process ended'));
    started.on('error', () => child === started && lose('The drawing process could not start'));
    // A server that stops need not wait for its drawings.
    started.unref();
    started.channel?.unref();
    for (const [name, text] of scripts) order({ type: 'script', name, text });
  }

  function end(): Job | undefined {
    const ended = current;
    current = undefined;
    clearTimeout(ended?.timer);
    return ended?.job;
  }

  function lose(reason: string): void {
    child?.kill('SIGKILL');
    child = undefined;
    end()?.reject(new NotDrawn(reason));
    next();
  }

  function receive(answer: Answer): void {
    if ('ready' in answer || answer.id !== current?.id) return;
    const job = end();
    if (job) warm.add(screenOf(job.request));
    if ('drawn' in answer) job?.resolve(answer.drawn);
    else job?.reject(new Error(answer.error));
    next();
  }

  function next(): void {
    if (current) return;
    const job = waiting.shift();
    if (!job) return;
    if (!child) start();
    const id = ++lastId;
    const ms = warm.has(screenOf(job.request)) ? deadlineMs : COLD_DEADLINE_MS;
    const timer = setTimeout(() => lose(`The drawing took longer than ${ms} ms`), ms);
    current = { id, job, timer };
    order({ type: 'draw', id, request: job.request });
  }

  return {
    draw: (request) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= MAX_WAITING) return reject(new NotDrawn('Too many drawings wait'));
        waiting.push({ request, resolve, reject });
        next();
      }),
    stop() {
      const ended = child;
      child = undefined;
      ended?.kill('SIGKILL');
      end()?.reject(new NotDrawn('The drawing process stopped'));
      for (const job of waiting.splice(0)) job.reject(new NotDrawn('The drawing process stopped'));
    },
  };
}
