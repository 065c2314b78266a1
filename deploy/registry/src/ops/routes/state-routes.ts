import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { OpsRoutes } from '../ops-plugin.ts';
import { readBody } from '../read-body.ts';

const auditSchema = z.object({
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  subject: z.string().max(200).optional(),
  search: z.string().max(200).optional(),
});
const HEARTBEAT_MS = 15_000;

/** The state, the log, and a stream that announces changes. */
export const stateRoutes: FastifyPluginAsync<OpsRoutes> = async (app, { admin, onChange }) => {
  app.get('/state', async () => {
    return admin.state();
  });

  app.get('/audit', async (request) => {
    return { entries: await admin.audit(readBody(auditSchema, request.query)) };
  });

  app.get('/audit/verify', async () => {
    return admin.verifyAudit();
  });

  const closing = new AbortController();
  // An open stream would block the server from closing.
  app.addHook('preClose', async () => closing.abort());

  app.get('/events', { exposeHeadRoute: false }, async (_, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    raw.write('retry: 2000\n\n');
    const stop = onChange(() => raw.write('event: change\ndata: {}\n\n'));
    const heartbeat = setInterval(() => raw.write(':\n\n'), HEARTBEAT_MS);
    const end = () => {
      stop();
      clearInterval(heartbeat);
      closing.signal.removeEventListener('abort', end);
      raw.end();
    };
    closing.signal.addEventListener('abort', end);
    raw.on('close', end);
  });
};
