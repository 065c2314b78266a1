import type { AskBackend } from '@viewmax/edge';
import type { FastifyInstance } from 'fastify';

const TIMEOUT_MS = 5_000;

const headersFor = (etag: string | undefined): Record<string, string> => ({
  accept: 'application/json',
  ...(etag && { 'if-none-match': etag }),
});

/** Calls the backend without a token: the one at `apiOrigin`, or the built-in one in this process. */
export function createAskBackend(server: FastifyInstance, apiOrigin: string | undefined): AskBackend {
  if (apiOrigin) {
    return async (path, etag) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await fetch(new URL(path, apiOrigin), { headers: headersFor(etag), signal });
      return { status: answer.status, etag: answer.headers.get('etag') ?? undefined, text: await answer.text() };
    };
  }
  return async (path, etag) => {
    const { statusCode, headers, body } = await server.inject({ url: path, headers: headersFor(etag) });
    return { status: statusCode, etag: headers.etag, text: body };
  };
}
