import type { FastifyPluginAsync } from 'fastify';
import { createInbox, inboxPage } from '../pages/inbox.ts';
import { page, sendPage } from '../pages/page.ts';

/** The fields of a form in any encoding of a browser. Files are left out. */
async function readForm(body: Buffer, contentType: string): Promise<Record<string, string>> {
  if (contentType.startsWith('application/json')) {
    const fields = Object.entries(JSON.parse(body.toString('utf8')) as object);
    return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
  }
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

const needed = ['name', 'email', 'country', 'subject', 'message'];
const bodyLimit = 64 * 1024;

/**
 * Replaces the form service of the contact page: accepts a form, answers JSON or a page, and stores the form for the
 * inbox.
 */
export const formService: FastifyPluginAsync = async (app) => {
  const inbox = createInbox<Record<string, string>>();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'access-control-allow-origin': '*', 'access-control-allow-headers': 'accept, content-type' });
  });

  app.options('/form', async (_request, reply) => reply.code(204).send());
  app.get('/form', async (_request, reply) => sendPage(reply, inboxPage('Contact forms', inbox.items())));
  app.get('/form.json', async () => inbox.items());
  app.post('/form', { bodyLimit }, async ({ body, headers }, reply) => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const fields = await readForm(bytes, headers['content-type'] ?? '').catch(() => ({}) as Record<string, string>);
    const asJson = headers.accept?.includes('application/json');
    const errors = needed
      .filter((field) => !fields[field]?.trim())
      .map((field) => ({ field, code: 'REQUIRED_FIELD_MISSING', message: `${field} is required` }));
    if (errors.length > 0) {
      reply.code(422);
      const missing = errors.map(({ field }) => field).join(', ');
      return asJson ? { errors } : sendPage(reply, page('Not sent', `<p role="alert">Missing: ${missing}</p>`));
    }
    inbox.add(Object.fromEntries(needed.map((field) => [field, fields[field] ?? ''])));
    return asJson ? { ok: true } : sendPage(reply, page('Thanks', '<p role="status">The form was sent.</p>'));
  });
};
