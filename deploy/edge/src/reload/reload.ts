import { sendEvents } from '@viewmax/server/event-stream';
import type { FastifyPluginAsync } from 'fastify';

type Listener = () => void;

export interface ReloadChannel {
  /** Returns a function that unsubscribes. */
  listen(listener: Listener): () => void;
  tell(): void;
}

/** The channel by which a watcher notifies open pages of a new build. */
export function reloadChannel(): ReloadChannel {
  const listeners = new Set<Listener>();
  return {
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell() {
      for (const listener of listeners) listener();
    },
  };
}

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
