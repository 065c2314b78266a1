import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { createInbox, inboxPage } from '../pages/inbox.ts';
import { sendPage } from '../pages/page.ts';

interface Notification {
  app_id?: string;
  idempotency_key?: string;
  contents?: Record<string, string>;
  include_aliases?: { external_id?: string[] };
}

const DENIED =
  "Access denied.  Please include an 'Authorization: ...' header with a valid API key (https://documentation.onesignal.com/docs/en/keys-and-ids#api-keys).";

const hasKey = ({ headers }: FastifyRequest) => /^Key \S+$/.test(headers.authorization ?? '');

/** The calls "Create message" and "Delete user" of OneSignal. No phone gets the message: people read it here. */
export const pushSink: FastifyPluginAsync = async (app) => {
  const inbox = createInbox<Notification & { id: string }>();
  app.get('/push', async (_request, reply) => sendPage(reply, inboxPage('Push notifications', inbox.items())));
  app.get('/push.json', async () => inbox.items());
  app.post<{ Body: Notification | null }>('/push/notifications', async (request, reply) => {
    const { body } = request;
    if (!hasKey(request)) return reply.code(403).send({ errors: [DENIED] });
    const errors = [
      ...(body?.app_id ? [] : ['app_id not found']),
      ...(body?.contents?.en ? [] : ['Message Notifications must have English language content']),
      ...(body?.include_aliases?.external_id?.length
        ? []
        : ['You must include which players, segments, or tags you wish to send this notification to.']),
    ];
    if (!body || errors.length > 0) return reply.code(400).send({ errors });
    const key = body.idempotency_key;
    const earlier = key ? inbox.items().find(({ idempotency_key }) => idempotency_key === key) : undefined;
    const id = earlier?.id ?? randomUUID();
    if (earlier) reply.header('idempotent-replayed', 'true');
    else inbox.add({ ...body, id });
    return { id, external_id: null };
  });
  app.delete('/push/apps/:appId/users/by/external_id/:userId', async (request, reply) => {
    if (!hasKey(request)) return reply.code(403).send({ errors: [DENIED] });
    return reply.code(202).send({ identity: {} });
  });
};

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
