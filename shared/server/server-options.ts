import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { errorCodes } from '@viewmax/contracts/error-codes';
import { isOtherPlace } from '@viewmax/contracts/other-place';
import { traceOf } from './trace-context.ts';

const SECOND = 1000;

const { status: BAD_REQUEST, text } = errorCodes.invalid_request;
const refusal = (requestId: string) => ({ error: text, message: text, code: 'invalid_request', requestId });

/** Refuses a request that reaches no route, such as an unreadable address, in the shape of every other refusal. */
function frameworkErrors(_error: Error, request: { id: string }, reply: { raw: ServerResponse }): void {
  reply.raw
    .writeHead(BAD_REQUEST, { 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(refusal(request.id)));
}

/** A socket takes about 20 KB and a file descriptor. The database and the release files need file descriptors too. */
const MOST_CONNECTIONS = 10_000;

/**
 * Bounds the open connections of a server. Node closes those above the bound at once, and the others stay open.
 *
 * @example
 * const server = Fastify(serverOptions);
 * limitConnections(server);
 */
export function limitConnections({ server }: { server: Server }, most = MOST_CONNECTIONS): void {
  server.maxConnections = most;
}

interface Logger {
  child(bindings: object, options?: object): Logger;
}

/** Adds the trace to each log line of a request. */
function childLoggerFactory<L extends Logger>(
  logger: L,
  bindings: object,
  options: object,
  { headers }: Pick<IncomingMessage, 'headers'>,
): L {
  const { reqId } = bindings as { reqId: string };
  return logger.child({ ...bindings, traceparent: traceOf(headers, reqId) }, options) as L;
}

interface Incoming {
  raw: { readableEnded: boolean };
  headers: Record<string, unknown>;
}

/** Removes the type of an absent body: a parser would wait for ever for the end of a body that has ended before. */
export function withoutBody({ raw, headers }: Incoming, _reply: unknown, done: () => void): void {
  if (raw.readableEnded && headers['content-type'] !== undefined) delete headers['content-type'];
  done();
}

interface Answer {
  code(status: number): Answer;
  header(name: string, value: string): Answer;
  send(body: object): unknown;
}

/**
 * Refuses an address that a proxy in front may take for another one. By a 400, because some of their caches keep a 404.
 *
 * @example
 * server.addHook('onRequest', withOnePlace);
 */
export function withOnePlace({ url, id }: { url: string; id: string }, reply: Answer, done: () => void): void {
  if (isOtherPlace(url.split('?', 1).join()))
    reply.code(BAD_REQUEST).header('cache-control', 'no-store').send(refusal(id));
  else done();
}

/**
 * Options for a public Fastify server: ids that are unique over all processes, and limits on the time and size of a
 * request. A picture on 2G takes minutes, a header does not.
 *
 * @example
 * const server = Fastify({ ...serverOptions, logger: { level: 'info', ...requestLogging } });
 * server.addHook('onRequest', withoutBody);
 */
export const serverOptions = {
  genReqId: () => randomUUID(),
  // An id of the caller could inject text into the log.
  requestIdHeader: false,
  childLoggerFactory,
  frameworkErrors,
  requestTimeout: 240 * SECOND,
  // A client that stops reading its answer holds the socket and the answer in memory. Event streams send heartbeats.
  connectionTimeout: 300 * SECOND,
  keepAliveTimeout: 72 * SECOND,
  forceCloseConnections: 'idle',
  // A request without a body costs no stream. It has ended before any listener, so only the response emits `close`.
  http: { headersTimeout: 15 * SECOND, maxHeaderSize: 16 * 1024, optimizeEmptyRequests: true },
} as const;
