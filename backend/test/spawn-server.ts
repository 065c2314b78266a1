import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface SpawnedServer {
  origin: string;
  child: ChildProcess;
  log(): string;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
}

/** Runs the backend as a separate process, as production does. Resolves when it listens. */
export async function spawnServer(settings: Record<string, string>): Promise<SpawnedServer> {
  const env = { ...process.env, PORT: '0', LOG_LEVEL: 'info', NODE_OPTIONS: '', ...settings };
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/server.ts')], { env });
  let log = '';
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const listening = new Promise<string>((resolve) => {
    const read = (text: Buffer) => {
      log += text;
      const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(log) ?? [];
      if (origin) resolve(origin);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  const origin = await Promise.race([listening, ended]);
  if (typeof origin !== 'string') throw new Error(`The server ended: ${log}`);
  return { origin, child, log: () => log, ended };
}
