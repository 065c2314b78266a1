import { normalisePhone } from '@viewmax/contracts/phone';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { createInbox, inboxPage } from '../pages/inbox.ts';
import { sendPage } from '../pages/page.ts';

const message = z.object({
  to: z.string().transform((phone, context) => {
    const known = normalisePhone(phone);
    if (!known) context.addIssue({ code: 'custom', message: 'no phone number' });
    return known ?? '';
  }),
  text: z.string().min(1).max(1000),
});

const BODY_LIMIT = 8 * 1024;

/** Receives text messages in place of a phone company. No phone gets them: people read them here. */
export const smsInbox: FastifyPluginAsync = async (app) => {
  const inbox = createInbox<z.output<typeof message>>();
  app.get('/sms', async (_request, reply) => sendPage(reply, inboxPage('SMS inbox', inbox.items())));
  app.get<{ Querystring: { to?: unknown } }>('/sms.json', async ({ query }, reply) => {
    reply.header('cache-control', 'no-store');
    if (query.to === undefined) return inbox.items();
    const phone = normalisePhone(String(query.to));
    return inbox.items().filter(({ to }) => to === phone);
  });
  app.post('/sms', { bodyLimit: BODY_LIMIT }, async ({ body }, reply) => {
    const read = message.safeParse(body);
    if (!read.success)
      return reply.code(400).send({ ok: false, error: 'A message has a phone in `to`, and a `text`.' });
    inbox.add(read.data);
    return reply.code(201).send({ ok: true });
  });
};
