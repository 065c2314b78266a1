import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface Child {
  ask<Answer>(order: object): Promise<Answer>;
  stop(): Promise<void>;
}

/** Runs a program in a separate process. It answers one message at a time. */
export function startChild(file: URL): Child {
  const child = fork(file, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  return {
    async ask<Answer>(order: object) {
      child.send(order);
      const answer = once(child, 'message').then(([message]) => ({ message: message as Answer }));
      const first = await Promise.race([answer, ended.then(() => null)]);
      if (!first) throw new Error(`${file.pathname} ended without an answer`);
      return first.message;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
