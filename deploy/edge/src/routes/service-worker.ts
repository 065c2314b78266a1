import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { LiveRelease } from '@viewmax/contracts/discovery';
import { workerPrelude } from '@viewmax/contracts/worker-prelude';
import type { Registry, ReleaseStore } from '@viewmax/registry';
import { acceptsBrotli, acceptsGzip } from '@viewmax/server/accepts-encoding';
import { etagOf, isKnown } from '@viewmax/server/etag';
import type { FastifyPluginAsync } from 'fastify';
import type { PageParts } from '../page/page-route.ts';
import { isPreviewHost } from '../request/preview-host.ts';
import { notFound } from '../request/refuse.ts';

export interface ServiceWorkerOptions extends PageParts {
  registry: Pick<Registry, 'currentSet' | 'store'>;
}

const FILE = 'sw.js';
const [packed, zipped] = [promisify(brotliCompress), promisify(gzip)];

interface Worker {
  etag: string;
  script: Buffer;
  brotli: Buffer;
  gzip: Buffer;
}

async function read(store: ReleaseStore, shell: LiveRelease, prelude: string): Promise<Worker | null> {
  const built = await store.read(shell, FILE);
  if (!built) return null;
  const script = Buffer.concat([Buffer.from(prelude), built]);
  const [brotli, gzip] = await Promise.all([packed(script), zipped(script)]);
  return { etag: etagOf(script), script, brotli, gzip };
}

/**
 * `/sw.js` serves one worker to every device, because an origin can have only one. It belongs to the live shell and is
 * independent of releases. Any page can write into the browser's storage, so the worker gets the keys, the configuration
 * and the headers of its pages in its own script.
 */
export const serviceWorker: FastifyPluginAsync<ServiceWorkerOptions> = async (app, options) => {
  const { currentSet, store } = options.registry;
  const prelude = workerPrelude(options.settings);
  /** There is one worker at a time. */
  let present: { base: string; worker: Promise<Worker | null> } | undefined;

  function workerOf(shell: LiveRelease): Promise<Worker | null> {
    if (present?.base !== shell.base) {
      const worker = read(store, shell, prelude);
      present = { base: shell.base, worker };
      worker.catch(() => {
        present = undefined;
      });
    }
    return present.worker;
  }

  app.get('/sw.js', async (request, reply) => {
    // A worker outlives its pages, and so would the set of a preview.
    if (isPreviewHost(options.previewHost, request)) return notFound(reply);
    const set = await currentSet();
    const worker = set.ok ? await workerOf(set.discovery.shell) : null;
    if (!worker) return notFound(reply);
    const { etag, script, brotli, gzip } = worker;
    reply.headers({
      'cache-control': 'no-cache',
      etag,
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    });
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    reply.type('text/javascript; charset=utf-8');
    const accepted = request.headers['accept-encoding'];
    if (acceptsBrotli(accepted)) return reply.header('content-encoding', 'br').send(brotli);
    if (acceptsGzip(accepted)) return reply.header('content-encoding', 'gzip').send(gzip);
    return reply.send(script);
  });
};
