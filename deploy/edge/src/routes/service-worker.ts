import type { Registry } from '@viewmax/registry';
import { etagOf, isKnown } from '@viewmax/shared/server/etag';
import type { FastifyPluginAsync } from 'fastify';
import { notFound } from '../refuse.ts';

/**
 * `/sw.js`: one worker for every device, whatever its set, since an origin has room for one. It is that of the shell that
 * everybody has, and it knows no release.
 */
export const serviceWorker: FastifyPluginAsync<{ registry: Pick<Registry, 'currentSet' | 'store'> }> = async (
  app,
  { registry },
) => {
  app.get('/sw.js', async (request, reply) => {
    const set = await registry.currentSet();
    const script = set.ok ? await registry.store.read(set.discovery.shell, 'sw.js') : null;
    if (!script) return notFound(request, reply);
    const etag = etagOf(script);
    reply.headers({ 'cache-control': 'no-cache', etag, 'x-content-type-options': 'nosniff' });
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('text/javascript; charset=utf-8').send(script);
  });
};
