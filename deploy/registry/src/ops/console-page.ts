import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { acceptsBrotli } from '@viewmax/server/accepts-encoding';
import { permissionsPolicy } from '@viewmax/server/permissions-policy';
import type { FastifyPluginAsync } from 'fastify';
import { fileTypeOf } from '../releases/file-types.ts';

const compress = promisify(brotliCompress);

/** The policy allows the console's own files only: nothing inline, no other origin, no frame, no code from text. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  // The console makes no HTML from text. Its loader of chunks alone makes addresses of scripts, and a second policy of its name
  // is refused.
  "require-trusted-types-for 'script'",
  'trusted-types console',
].join('; ');

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': permissionsPolicy(),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const NOT_BUILT = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Ops | Viewmax</title></head>
<body>
<h1>The console was not built</h1>
<p>Run <code>npm run build</code> and reload. Until then: <code>npm run viewmax -- --help</code>, or, with a token, the API under
<code>/ops/api</code>.</p>
</body>
</html>
`;

/** Names of built files contain a hash of their content. */
const FILE = /^[a-z0-9]+\.[0-9a-f]{8}\.(js|css)$/;

/** Serves the ops page and its files from the folder of the build. */
export const consolePage: FastifyPluginAsync<{ folder?: string }> = async (app, { folder = '' }) => {
  const read = (file: string): Promise<Buffer | undefined> => readFile(join(folder, file)).catch(() => undefined);
  const packed = new Map<string, Promise<Buffer>>();
  const packedOf = (file: string, content: Buffer): Promise<Buffer> => {
    const known = packed.get(file) ?? compress(content);
    packed.set(file, known);
    return known;
  };

  app.get('/ops', async (_, reply) => {
    const page = folder && (await read('index.html'));
    return reply
      .code(page ? 200 : 503)
      .headers(PAGE_HEADERS)
      .send(page || NOT_BUILT);
  });

  app.get<{ Params: { file: string } }>('/ops/files/:file', async ({ params: { file }, headers }, reply) => {
    const content = folder && FILE.test(file) ? await read(file) : undefined;
    if (!content) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not here.');
    reply.headers({
      'content-type': fileTypeOf(file)?.contentType,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    if (!acceptsBrotli(headers['accept-encoding'])) return reply.send(content);
    return reply.header('content-encoding', 'br').send(await packedOf(file, content));
  });
};
