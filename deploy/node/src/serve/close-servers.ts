import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { DeadlineError, withDeadline } from '@viewmax/contracts/deadline';
import type { FastifyInstance } from 'fastify';

/** The time in which cut connections end. */
const CUT_MS = 500;

/** The time in which an open connection sends its first request. */
const ARRIVE_MS = 500;

/** Waits for the end of `work`, but no longer than `ms`. Returns whether it ended. */
export async function within(ms: number, what: string, work: Promise<unknown>): Promise<boolean> {
  try {
    await withDeadline(work, ms, what);
    return true;
  } catch (error) {
    if (error instanceof DeadlineError) return false;
    throw error;
  }
}

/**
 * Refuses new connections, so a balancer takes another node at once, and leaves the open ones alone. Fastify's `close`
 * would also cut those that have sent nothing yet, and a proxy repeats no purchase.
 */
export async function stopListening(servers: readonly FastifyInstance[]): Promise<void> {
  // The event loop has just accepted the waiting connections. The kernel resets those that it has not.
  await nextTurn();
  for (const { server } of servers) Server.prototype.close.call(server);
  await wait(ARRIVE_MS);
}

/** Finishes the running requests and streams. Those that run longer than `mostMs` lose their connections. */
export async function closeServers(servers: readonly FastifyInstance[], mostMs: number): Promise<void> {
  const giveUp = new AbortController();
  const tooLong = wait(mostMs, undefined, { signal: giveUp.signal }).then(
    () => servers.forEach(({ server }) => void server.closeAllConnections()),
    () => undefined,
  );
  // The jobs of a server wait for the database, which may never answer.
  await within(mostMs + CUT_MS, 'Closing the servers', Promise.all(servers.map((server) => server.close())));
  giveUp.abort();
  await tooLong;
}
