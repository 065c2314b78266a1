import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { errorCodes } from '../contracts/error-codes.ts';

const SECOND = 1000;

/** Refuses what no route gets to see, such as an address that cannot be read, in the shape of every other refusal. */
function frameworkErrors(_error: Error, request: { id: string }, reply: { raw: ServerResponse }): void {
  const { status, text } = errorCodes.invalid_request;
  const body = { error: text, message: text, code: 'invalid_request', requestId: request.id };
  reply.raw.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

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
  frameworkErrors,
  requestTimeout: 240 * SECOND,
  keepAliveTimeout: 72 * SECOND,
  forceCloseConnections: 'idle',
  http: { headersTimeout: 15 * SECOND, maxHeaderSize: 16 * 1024 },
} as const;
