import { sendEvents } from '@viewmax/server/event-stream';
import type { FastifyPluginAsync } from 'fastify';
import type { ReloadChannel } from './reload-channel.ts';

const SCRIPT = `new EventSource('/dev/reload').addEventListener('reload', () => location.reload());\n`;

/** `/dev/reload` notifies open pages of a new build, and they reload. */
export const reloadRoutes: FastifyPluginAsync<{ reload: ReloadChannel }> = async (app, { reload }) => {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());

  app.get('/dev/reload.js', async (_, reply) =>
    reply.headers({ 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).send(SCRIPT),
  );

  app.get('/dev/reload', { exposeHeadRoute: false }, (_, reply) => {
    reply.hijack();
    sendEvents(reply.raw, { event: 'reload', retryMs: 500, listen: reload.listen, closing: closing.signal });
  });
};
