import { randomUUID } from 'node:crypto';
import type { Server, ServerResponse } from 'node:http';
import { errorCodes } from '../contracts/error-codes.ts';

const SECOND = 1000;

/** Refuses what no route gets to see, such as an address that cannot be read, in the shape of every other refusal. */
function frameworkErrors(_error: Error, request: { id: string }, reply: { raw: ServerResponse }): void {
  const { status, text } = errorCodes.invalid_request;
  const body = { error: text, message: text, code: 'invalid_request', requestId: request.id };
  reply.raw.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

/** A socket takes about 20 KB, and a file descriptor that the database and the release files need too. */
const MOST_CONNECTIONS = 10_000;

/**
 * Bounds how many connections a server keeps open. Node closes those beyond at once, and the others go on.
 *
 * @example
 * const server = Fastify(serverOptions);
 * limitConnections(server);
 */
export function limitConnections({ server }: { server: Server }, most = MOST_CONNECTIONS): void {
  server.maxConnections = most;
}

interface Incoming {
  raw: { readableEnded: boolean };
  headers: Record<string, unknown>;
}

/** A type of nothing is left out: a parser would wait for ever for the end of a body that was over before it came. */
export function withoutBody({ raw, headers }: Incoming, _reply: unknown, done: () => void): void {
  if (raw.readableEnded && headers['content-type'] !== undefined) delete headers['content-type'];
  done();
}

/**
 * Options for a Fastify server that faces the network: ids that are unique over all processes, and limits on how long and
 * how large a request may be. A picture on 2G takes minutes, a header does not.
 *
 * @example
 * const server = Fastify({ ...serverOptions, logger: { level: 'info', ...requestLogging } });
 * server.addHook('onRequest', withoutBody);
 */
export const serverOptions = {
  genReqId: () => randomUUID(),
  // An id that the caller sends would let them write into the log.
  requestIdHeader: false,
  frameworkErrors,
  requestTimeout: 240 * SECOND,
  // A client that stops reading its answer keeps the socket and the answer in memory. Event streams send a beat in between.
  connectionTimeout: 300 * SECOND,
  keepAliveTimeout: 72 * SECOND,
  forceCloseConnections: 'idle',
  // A request without a body costs no stream. It has ended before anybody listens: `close` is told by the response alone.
  http: { headersTimeout: 15 * SECOND, maxHeaderSize: 16 * 1024, optimizeEmptyRequests: true },
} as const;
