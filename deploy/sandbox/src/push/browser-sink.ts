import type { FastifyPluginAsync } from 'fastify';
import { createInbox } from '../pages/inbox.ts';

interface BrowserMessage {
  endpoint: string;
  ttl: string;
  topic?: string;
  /** Only the browser can read it, so the inbox of the app's messages shows the same notice as text. */
  body: string;
}

const BODY_LIMIT = 8 * 1024;

/**
 * Takes the messages of all browsers in place of their push services, by the rules of RFC 8030, 8291 and 8292. It checks
 * the form of a VAPID header, and no signature. No browser gets the message.
 */
export const browserSink: FastifyPluginAsync = async (app) => {
  const inbox = createInbox<BrowserMessage>();
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  app.get('/push/browsers.json', async () => inbox.items());
  app.post<{ Querystring: { endpoint?: unknown } }>(
    '/push/browsers',
    { bodyLimit: BODY_LIMIT },
    async ({ query, headers, body }, reply) => {
      const { ttl, topic, authorization = '' } = headers as Record<string, string | undefined>;
      if (!/^vapid t=[\w.-]+, k=[\w-]{87}$/.test(authorization)) return reply.code(401).send();
      const isMessage = Buffer.isBuffer(body) && headers['content-encoding'] === 'aes128gcm' && /^\d+$/.test(ttl ?? '');
      if (!isMessage || typeof query.endpoint !== 'string') return reply.code(400).send();
      inbox.add({ endpoint: query.endpoint, ttl: ttl ?? '', topic, body: body.toString('base64url') });
      return reply.code(201).send();
    },
  );
};
