import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Order, Setup } from './node.ts';

/** Starts another process of the registry. */
export async function startNode(setup: Setup) {
  const child = fork(join(import.meta.dirname, 'node.ts'), { execArgv: ['--disable-warning=ExperimentalWarning'] });
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  child.send(setup);
  const [address] = (await once(child, 'message')) as [string];
  return {
    address,
    /** Gives an order, and says how the process ended over it, or that it has carried it out. */
    async order(order: Order): Promise<string | null> {
      child.send(order);
      return Promise.race([
        exited.then(([, signal]) => signal),
        once(child, 'message').then(([text]) => text as string),
      ]);
    },
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}

export type RegistryNode = Awaited<ReturnType<typeof startNode>>;
