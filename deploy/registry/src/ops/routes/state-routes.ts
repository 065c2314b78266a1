import { sendEvents } from '@viewmax/shared/server/event-stream';
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
  app.addHook('preClose', async () => closing.abort());

  app.get('/events', { exposeHeadRoute: false }, async (_, reply) => {
    reply.hijack();
    sendEvents(reply.raw, { event: 'change', retryMs: 2000, listen: onChange, closing: closing.signal });
  });
};
