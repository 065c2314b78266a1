import { setTimeout as after } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface StopOptions {
  /** Time for balancers to see that the process is not ready. The process still answers meanwhile. */
  drainMs?: number;
  /** Deadline for requests that do not end. */
  deadlineMs?: number;
}

/**
 * Stops at SIGINT and SIGTERM: first not ready, then no new connections, then the end of all running requests. Call it
 * before any route is declared. Returns whether the process has to stop.
 */
export function stopOnSignals(server: FastifyInstance, { drainMs = 0, deadlineMs = 20_000 }: StopOptions = {}) {
  let isStopping = false;
  // Closing would wait for an idle connection.
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
