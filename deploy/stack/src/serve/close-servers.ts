import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Finishes the running requests and streams. Those that run longer than `mostMs` lose their connections. */
export async function closeServers(servers: readonly FastifyInstance[], mostMs: number): Promise<void> {
  const giveUp = new AbortController();
  const tooLong = wait(mostMs, undefined, { signal: giveUp.signal }).then(
    () => servers.forEach(({ server }) => void server.closeAllConnections()),
    () => undefined,
  );
  await Promise.all(servers.map((server) => server.close()));
  giveUp.abort();
  await tooLong;
}
