import type { FastifyPluginAsync } from 'fastify';
import type { ReloadChannel } from '../reload-channel.ts';

const SCRIPT = `new EventSource('/dev/reload').addEventListener('reload', () => location.reload());\n`;

const HEARTBEAT_MS = 15_000;

/** `/dev/reload` notifies open pages of a new build, and they reload. */
export const reloadRoutes: FastifyPluginAsync<{ reload: ReloadChannel }> = async (app, { reload }) => {
  const closing = new AbortController();
  // An open stream would block the server from closing.
  app.addHook('preClose', async () => closing.abort());

  app.get('/dev/reload.js', async (_, reply) =>
    reply.headers({ 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).send(SCRIPT),
  );

  app.get('/dev/reload', { exposeHeadRoute: false }, (_, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    raw.write('retry: 500\n\n');
    const stop = reload.listen(() => raw.write('event: reload\ndata: {}\n\n'));
    // The server closes a connection after minutes of silence.
    const heartbeat = setInterval(() => raw.write(':\n\n'), HEARTBEAT_MS);
    const end = () => raw.end();
    closing.signal.addEventListener('abort', end);
    raw.on('close', () => {
      stop();
      clearInterval(heartbeat);
      closing.signal.removeEventListener('abort', end);
    });
  });
};
