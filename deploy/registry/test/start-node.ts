import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Order, Setup } from './node.ts';
import type { Progress } from './work.ts';

/** Starts another process of the registry. */
export async function startNode(setup: Setup, hear: (progress: Progress) => void = () => undefined) {
  const child = fork(join(import.meta.dirname, 'node.ts'), { execArgv: ['--disable-warning=ExperimentalWarning'] });
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const signal = exited.then(([, own]) => own);
  child.on('message', (message: { progress?: Progress }) => message.progress && hear(message.progress));

  function answered<T>(): Promise<T> {
    return new Promise((resolve, reject) => {
      const take = (message: { answer?: T }) => {
        if (!('answer' in message)) return;
        child.off('message', take);
        resolve(message.answer as T);
      };
      child.on('message', take);
      void signal.then((name) => reject(new Error(`The process ended without an answer: ${name}`)));
    });
  }

  child.send(setup);
  const address = await answered<string>();
  return {
    address,
    ask<T>(order: Order): Promise<T> {
      child.send(order);
      return answered<T>();
    },
    /** Gives an order and returns the signal that ended the process, or `it lives` if the order succeeded. */
    async diesOf(order: Order): Promise<string | null> {
      child.send(order);
      return Promise.race([
        signal,
        answered().then(
          () => 'it lives',
          () => signal,
        ),
      ]);
    },
    begin: (order: Order) => void child.send(order),
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}

export type RegistryNode = Awaited<ReturnType<typeof startNode>>;
