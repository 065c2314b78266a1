import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Registry } from '@viewmax/registry';
import { acceptsBrotli, acceptsGzip } from '@viewmax/shared/server/accepts-encoding';
import { etagOf, isKnown } from '@viewmax/shared/server/etag';
import type { FastifyPluginAsync } from 'fastify';
import { isPreviewHost, type PreviewHost } from '../preview-host.ts';
import { notFound } from '../refuse.ts';

const FILE = 'sw.js';
const compress = promisify(gzip);

interface ServiceWorkerOptions {
  registry: Pick<Registry, 'currentSet' | 'store'>;
  previewHost?: PreviewHost;
}

/**
 * `/sw.js` serves one worker to every device, because an origin can have only one. It belongs to the live shell and is
 * independent of releases.
 */
export const serviceWorker: FastifyPluginAsync<ServiceWorkerOptions> = async (app, options) => {
  const { currentSet, store } = options.registry;
  /** The store has only brotli copies. There is one worker at a time, so the edge compresses that one with gzip. */
  let zipped: { etag: string; content: Promise<Buffer> } | undefined;

  function gzipped(script: Buffer, etag: string): Promise<Buffer> {
    if (zipped?.etag !== etag) zipped = { etag, content: compress(script) };
    return zipped.content;
  }

  app.get('/sw.js', async (request, reply) => {
    // A worker outlives its pages, and so would the set of a preview.
    if (isPreviewHost(options.previewHost, request)) return notFound(request, reply);
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
