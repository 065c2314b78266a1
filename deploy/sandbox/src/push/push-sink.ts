import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { createInbox } from '../inbox.ts';
import { inboxPage } from '../inbox-page.ts';
import { sendPage } from '../send-page.ts';

type Notification = { app_id?: string; contents?: Record<string, string> };

/** Receives notifications in place of OneSignal, and stores them for the inbox. */
export const pushSink: FastifyPluginAsync = async (app) => {
  const inbox = createInbox<Notification>();
  app.get('/push', async (_request, reply) => sendPage(reply, inboxPage('Push notifications', inbox.items())));
  app.get('/push.json', async () => inbox.items());
  app.post<{ Body: Notification | null }>('/push/api/v1/notifications', async ({ body }, reply) => {
    const errors = [
      ...(body?.app_id ? [] : ['app_id not found']),
      ...(body?.contents?.en ? [] : ['Message Notifications must have English language content']),
    ];
    if (!body || errors.length > 0) return reply.code(400).send({ errors });
    inbox.add(body);
    return { id: randomUUID(), recipients: 1, external_id: null };
  });
};
