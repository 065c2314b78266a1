import { setTimeout as wait } from 'node:timers/promises';
import { serverOptions } from '@viewmax/server/server-options';
import type { FastifyInstance } from 'fastify';
import { stopListening } from './close-servers.ts';

/** A request that arrives on an open connection while the server closes is still answered. */
export const nodeOptions = { ...serverOptions, return503OnClosing: false } as const;

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

export interface Ending {
  drainMs: number;
  servers: readonly FastifyInstance[];
  closeParts: () => Promise<void>;
}

/** The end of a node. Each of the two functions may be called several times. */
export function endOf(lifecycle: Lifecycle, { drainMs, servers, closeParts }: Ending) {
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= closeParts();
    return closing;
  };
  const stop = async () => {
    await lifecycle.drain(drainMs);
    if (drainMs > 0 && !closing) await stopListening(servers);
    await close();
  };
  return { stop, close };
}
