import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { acceptsBrotli } from '@viewmax/shared/server/accepts-encoding';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(brotliCompress);

/** Below this, the answer fits into one packet as it is. */
const WORTHWHILE = 1024;
/** Fast enough to do on every answer; a third of the bytes of plain JSON. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Packs JSON answers for phones that pay by the megabyte. An `onSend` hook for the server that serves the app. */
export async function compressJson(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < WORTHWHILE || reply.hasHeader('content-encoding')) return payload;
  if (
    !String(reply.getHeader('content-type')).startsWith('application/json') ||
    !acceptsBrotli(request.headers['accept-encoding'])
  )
    return payload;
  const vary = reply.getHeader('vary');
  reply.header('content-encoding', 'br').header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
  reply.removeHeader('content-length');
  return compress(payload, QUALITY);
}
