import httpProxy from '@fastify/http-proxy';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../request/refuse.ts';
import { FILE_MARK } from './release-files.ts';

export interface ProxyOptions {
  /** The origin of the backend. */
  upstream: string;
  /** The forwarded paths. */
  prefixes?: readonly string[];
}

const RETRY_SECONDS = '2';
/**
 * Repeats only a request that changes nothing, for a connection that the backend has just closed. Without a number the
 * proxy repeats each 503 ten times at once, on a backend in trouble.
 */
const RETRIES = { retriesCount: 1 };

/** Forwards `/api` and `/img` to a remote backend. */
export const proxiedBackend: FastifyPluginAsync<ProxyOptions> = async (app, options) => {
  const { upstream, prefixes = ['/api', '/img'] } = options;
  for (const prefix of prefixes) {
    await app.register(httpProxy, {
      upstream,
      prefix,
      rewritePrefix: prefix,
      replyOptions: {
        ...RETRIES,
        // Without the visitor's address, limits per address would count all visitors together.
        rewriteRequestHeaders: (request, headers) => ({
          ...headers,
          'x-forwarded-for': request.ip,
          'x-forwarded-proto': (request as FastifyRequest).protocol,
        }),
        // Only a file of a release has it, whatever the backend says.
        rewriteHeaders: ({ [FILE_MARK]: _, ...headers }) => headers,
        onError(reply) {
          reply.header('retry-after', RETRY_SECONDS);
          refuse(reply as FastifyReply, 503, 'internal', 'Something on our side failed. Please try again.');
        },
      },
    });
  }
};
