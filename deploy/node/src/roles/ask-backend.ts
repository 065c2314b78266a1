import { PROXIED } from '@viewmax/contracts/constants';
import { staysInApi } from '@viewmax/contracts/other-place';
import type { AskBackend } from '@viewmax/edge';
import type { FastifyInstance } from 'fastify';

const TIMEOUT_MS = 5_000;

const headersFor = (etag: string | undefined): Record<string, string> => ({
  accept: 'application/json',
  ...(etag && { 'if-none-match': etag }),
});

/**
 * Calls the backend without a token: the one at `apiOrigin`, or the built-in one in this process. The edge of this process
 * leads calls to backends of squads. A release and the address of a page name the call, so it is checked here too.
 */
export function createAskBackend(server: FastifyInstance, apiOrigin: string | undefined): AskBackend {
  return async (path, etag) => {
    if (!staysInApi(path)) throw new Error(`${path} leaves the API.`);
    if (apiOrigin && !path.startsWith(PROXIED)) {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await fetch(new URL(path, apiOrigin), { headers: headersFor(etag), redirect: 'manual', signal });
      return { status: answer.status, etag: answer.headers.get('etag') ?? undefined, text: await answer.text() };
    }
    const { statusCode, headers, body } = await server.inject({ url: path, headers: headersFor(etag) });
    return { status: statusCode, etag: headers.etag, text: body };
  };
}
