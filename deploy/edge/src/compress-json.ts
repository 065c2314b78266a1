import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { acceptsBrotli } from '@viewmax/server/accepts-encoding';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(brotliCompress);

/** A smaller response fits into one packet without compression. */
const WORTHWHILE = 1024;
/** Fast enough for every response; a third of the bytes of plain JSON. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Compresses JSON responses for phones on metered data. An `onSend` hook for the server of the app. */
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
