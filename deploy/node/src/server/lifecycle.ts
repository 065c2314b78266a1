import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { DeadlineError, withDeadline } from '@viewmax/contracts/deadline';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/settings.ts';

/** The last phase of a node: it still serves, but balancers should choose another one. */
export interface Lifecycle {
  isDraining(): boolean;
  /** Ends after `ms`. A second call ends with the first. */
  drain(ms: number): Promise<void>;
}

export function createLifecycle(): Lifecycle {
  let draining: Promise<void> | undefined;
  return {
    isDraining: () => draining !== undefined,
    drain(ms) {
      draining ??= wait(ms);
      return draining;
    },
  };
}

/**
 * Ends each connection with its next answer while the node drains. A proxy then opens the next connection elsewhere. So
 * the end of the process meets no connection that a proxy still uses.
 */
export function closeConnections(server: FastifyInstance, { isDraining }: Lifecycle): void {
  const close = (raw: { headersSent: boolean; setHeader(name: string, value: string): unknown }) => {
    if (isDraining() && !raw.headersSent) raw.setHeader('connection', 'close');
  };
  // A stream writes its headers past Fastify, so the header goes on the raw response.
  server.addHook('onRequest', (_, reply, done) => {
    close(reply.raw);
    done();
  });
  // The draining may begin during a request.
  server.addHook('onSend', (_, reply, payload, done) => {
    close(reply.raw);
    done(null, payload);
  });
}

/** The time in which cut connections end. */
const CUT_MS = 500;

/** The time in which an open connection sends its first request. */
const ARRIVE_MS = 500;

/** Waits for the end of `work`, but no longer than `ms`. Returns whether it ended. */
async function within(ms: number, what: string, work: Promise<unknown>): Promise<boolean> {
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
async function stopListening(servers: readonly FastifyInstance[]): Promise<void> {
  // The event loop has just accepted the waiting connections. The kernel resets those that it has not.
  await nextTurn();
  for (const { server } of servers) Server.prototype.close.call(server);
  await wait(ARRIVE_MS);
}

/** Finishes the running requests and streams. Those that run longer than `mostMs` lose their connections. */
async function closeServers(servers: readonly FastifyInstance[], mostMs: number): Promise<void> {
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

export interface Ending {
  /** The servers whose clients find another node. */
  servers: readonly FastifyInstance[];
  /** The server of the metrics. It listens until the end. */
  watched: readonly FastifyInstance[];
  closeParts(): Promise<void>;
}

/** The end of a node. Each of the two functions may be called several times. */
export function endOf(lifecycle: Lifecycle, { DRAIN_SECONDS, STOP_SECONDS }: Settings, ending: Ending) {
  const { servers, watched, closeParts } = ending;
  const stopMs = STOP_SECONDS * 1000;
  let closing: Promise<void> | undefined;
  const closeAll = async () => {
    await closeServers([...servers, ...watched], stopMs);
    // A lost connection to the database never closes, and no request is left that could suffer.
    const isClosed = await within(stopMs, 'Closing the parts', closeParts());
    if (!isClosed) servers[0]?.log.error('The node ends without closing the database');
  };
  const close = () => {
    closing ??= closeAll();
    return closing;
  };
  const stop = async () => {
    await lifecycle.drain(DRAIN_SECONDS * 1000);
    if (DRAIN_SECONDS > 0 && !closing) await stopListening(servers);
    await close();
  };
  return { stop, close };
}
