import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Registry } from '@viewmax/registry';
import { acceptsBrotli, acceptsGzip } from '@viewmax/shared/server/accepts-encoding';
import { etagOf, isKnown } from '@viewmax/shared/server/etag';
import type { FastifyPluginAsync } from 'fastify';
import { notFound } from '../refuse.ts';

const FILE = 'sw.js';
const compress = promisify(gzip);

/**
 * `/sw.js`: one worker for every device, whatever its set, since an origin has room for one. It is that of the shell that
 * everybody has, and it knows no release.
 */
export const serviceWorker: FastifyPluginAsync<{ registry: Pick<Registry, 'currentSet' | 'store'> }> = async (
  app,
  { registry: { currentSet, store } },
) => {
  /** The store holds brotli alone. There is one worker at a time, so one is packed once more. */
  let zipped: { etag: string; content: Promise<Buffer> } | undefined;

  function gzipped(script: Buffer, etag: string): Promise<Buffer> {
    if (zipped?.etag !== etag) zipped = { etag, content: compress(script) };
    return zipped.content;
  }

  app.get('/sw.js', async (request, reply) => {
    const set = await currentSet();
    const script = set.ok ? await store.read(set.discovery.shell, FILE) : null;
    if (!set.ok || !script) return notFound(request, reply);
    const etag = etagOf(script);
    reply.headers({
      'cache-control': 'no-cache',
      etag,
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    });
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    reply.type('text/javascript; charset=utf-8');
    const accepted = request.headers['accept-encoding'];
    const packed = acceptsBrotli(accepted) ? await store.read(set.discovery.shell, `${FILE}.br`) : null;
    if (packed) return reply.header('content-encoding', 'br').send(packed);
    if (!acceptsGzip(accepted)) return reply.send(script);
    return reply.header('content-encoding', 'gzip').send(await gzipped(script, etag));
  });
};
