import { setTimeout as after } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export type StopOptions = {
  /** How long to go on answering while balancers learn that this process is no longer ready. */
  drainMs?: number;
  /** When to give up on requests that do not end. */
  deadlineMs?: number;
};

/**
 * Stops at SIGINT and SIGTERM: not ready at once, then no new connections, then the end when every request under way has
 * its answer. Call it before any route is there. Returns whether the process was asked to stop.
 */
export function stopOnSignals(server: FastifyInstance, { drainMs = 0, deadlineMs = 20_000 }: StopOptions = {}) {
  let isStopping = false;
  // A connection that stays open after its answer would be waited for.
  server.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await after(drainMs);
    setTimeout(() => process.exit(1), deadlineMs).unref();
    await server.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
  return () => isStopping;
}
