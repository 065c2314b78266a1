import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const START_MS = 120_000;
const ASK_MS = 20;

export interface NodeOptions {
  name: string;
  /** The root of its version's sources. */
  version: string;
  env: Record<string, string>;
}

export interface NodeProcess {
  name: string;
  /** Such as `127.0.0.1:8080`. */
  place: string;
  opsPlace: string;
  dataDir: string;
  /** Starts the process and returns the seconds until it is ready. A version replaces the previous one. */
  start(version?: string): Promise<number>;
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>;
  /** Ends the process at once. */
  kill(): Promise<void>;
  /** Stops the process without its end, as a hung machine does. */
  pause(): void;
  proceed(): void;
}

/** A node of production as a process. It serves on the same ports after each start. */
export function nodeProcess({ name, version: first, env }: NodeOptions): NodeProcess {
  let version = first;
  let child: ChildProcess | undefined;
  const { PORT, OPS_PORT, DATA_DIR = '' } = env;
  // A node of ops alone has no other port.
  const place = `127.0.0.1:${PORT ?? OPS_PORT}`;
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = once(child, 'exit');
    child.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  };
  return {
    name,
    place,
    opsPlace: `127.0.0.1:${OPS_PORT}`,
    dataDir: DATA_DIR,
    async start(next = version) {
      version = next;
      const begunAt = performance.now();
      const file = join(version, 'deploy/node/src/commands/serve.ts');
      const started = spawn(process.execPath, [file], { cwd: version, env, stdio: ['ignore', 'pipe', 'pipe'] });
      child = started;
      let output = '';
      for (const stream of [started.stdout, started.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          output = (output + text).slice(-4000);
        });
      }
      const isReady = () =>
        fetch(`http://${place}/readyz`).then(
          async (answer) => (await answer.text()) !== '' && answer.ok,
          () => false,
        );
      while (!(await isReady())) {
        if (started.exitCode !== null) throw new Error(`${name} does not start:\n${output}`);
        if (performance.now() - begunAt > START_MS) throw new Error(`${name} is not ready in time:\n${output}`);
        await wait(ASK_MS);
      }
      return (performance.now() - begunAt) / 1000;
    },
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    pause: () => void child?.kill('SIGSTOP'),
    proceed: () => void child?.kill('SIGCONT'),
  };
}
