import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FailPoint } from '../../src/purchase/sell-batch.ts';

export interface Store {
  databaseUrl?: string;
  dataDir: string;
}

/** The place of the data, and the point and count of the kill. */
export type Orders = Store & { killAt?: FailPoint; passes: number };

export interface Running {
  origin: string;
  child: ChildProcess;
  ended: Promise<NodeJS.Signals | null>;
}

export async function startServer(orders: Orders): Promise<Running> {
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null);
  child.send(orders);
  const origin = await Promise.race([once(child, 'message').then(([text]) => text as string), ended]);
  if (!origin?.startsWith('http')) throw new Error(`The server did not start: ${origin}`);
  return { origin, child, ended };
}

/** Lets the server finish its running requests. */
export async function stopServer({ child, ended }: Running): Promise<void> {
  child.disconnect();
  await ended;
}
