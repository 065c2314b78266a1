import { Readable } from 'node:stream';
import { sendEvents } from '@viewmax/server/event-stream';
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

const exportSchema = z.object({ since: z.coerce.number().int().min(0).default(0) });

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

  app.get('/audit/export', { exposeHeadRoute: false }, async (request, reply) => {
    const { since } = readBody(exportSchema, request.query);
    const entries = admin.exportAudit(since);
    // A fault of the first query is an answer with its status. The rest is a stream.
    const first = await entries[Symbol.asyncIterator]().next();
    async function* lines() {
      if (!first.done) yield `${JSON.stringify(first.value)}\n`;
      for await (const entry of entries) yield `${JSON.stringify(entry)}\n`;
    }
    return reply.type('application/x-ndjson').send(Readable.from(lines()));
  });

  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());

  app.get('/events', { exposeHeadRoute: false }, async (_, reply) => {
    reply.hijack();
    sendEvents(reply.raw, { event: 'change', retryMs: 2000, listen: onChange, closing: closing.signal });
  });
};
