import { randomUUID } from 'node:crypto';

const SECOND = 1000;

/**
 * Options for a Fastify server that faces the network: ids that are unique over all processes, and limits on how long and
 * how large a request may be. A picture on 2G takes minutes, a header does not.
 *
 * @example
 * const server = Fastify({ ...serverOptions, logger: { level: 'info', ...requestLogging } });
 */
export const serverOptions = {
  genReqId: () => randomUUID(),
  // An id that the caller sends would let them write into the log.
  requestIdHeader: false,
  requestTimeout: 240 * SECOND,
  keepAliveTimeout: 72 * SECOND,
  forceCloseConnections: 'idle',
  http: { headersTimeout: 15 * SECOND, maxHeaderSize: 16 * 1024 },
} as const;
