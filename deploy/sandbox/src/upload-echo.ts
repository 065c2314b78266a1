import type { FastifyPluginAsync } from 'fastify';

const bodyLimit = 10 * 1024 * 1024;

async function fileOf(body: unknown, type: string): Promise<File | null> {
  if (!Buffer.isBuffer(body)) return null;
  const headers = { 'content-type': type };
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => null);
  const file = form?.get('file');
  return file instanceof File ? file : null;
}

/** The placeholder of the upload test: describes the file in the field `file`, and stores nothing. */
export const uploadEcho: FastifyPluginAsync = async (app) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post('/upload', { bodyLimit }, async ({ body, headers }, reply) => {
    const file = await fileOf(body, headers['content-type'] ?? '');
    if (!file) return reply.code(400).send({ error: 'There is no file in the field "file"' });
    return { name: file.name, type: file.type, bytes: file.size };
  });
};
