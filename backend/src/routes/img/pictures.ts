import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import staticFiles from '@fastify/static';
import { acceptsBrotli } from '@viewmax/server/accepts-encoding';
import { isKnown } from '@viewmax/server/etag';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { ApiError } from '../../errors/api-error.ts';

export interface Picture {
  tag: string;
  plain: Buffer;
  brotli(): Promise<Buffer>;
}

const compress = promisify(brotliCompress);
const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };

/** Reads a folder of SVG files. Each is compressed at its first request, and cached. */
async function readPictures(folder: string): Promise<Map<string, Picture>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.svg'));
  const read = async (name: string): Promise<[string, Picture]> => {
    const plain = await readFile(join(folder, name));
    const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 16);
    let packed: Promise<Buffer> | undefined;
    const brotli = () => {
      packed ??= compress(plain, { params });
      return packed;
    };
    return [name, { tag, plain, brotli }];
  };
  return new Map(await Promise.all(names.map(read)));
}

const FOLDER = join(import.meta.dirname, '../../../seed/pictures');
const KINDS = ['posters', 'cinemas', 'stills'];

const HEADERS = {
  'content-type': 'image/svg+xml',
  'cache-control': 'public, max-age=604800, stale-while-revalidate=2592000',
  // Pages of any origin, such as the native wrapper's, may show a poster. The policy blocks scripts in an SVG.
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  vary: 'accept-encoding',
};

async function serveFolder(app: FastifyInstance, kind: string): Promise<void> {
  const pictures = await readPictures(join(FOLDER, kind));
  app.get<{ Params: { name: string } }>(`/img/${kind}/:name`, async (request, reply) => {
    const picture = pictures.get(request.params.name);
    if (!picture) throw new ApiError('not_found');
    const coded = acceptsBrotli(request.headers['accept-encoding']);
    const tag = coded ? `"${picture.tag}-br"` : `"${picture.tag}"`;
    reply.headers({ ...HEADERS, etag: tag });
    if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
    if (coded) reply.header('content-encoding', 'br');
    return reply.send(coded ? await picture.brotli() : picture.plain);
  });
}

export const pictures: FastifyPluginAsync = async (app) => {
  await Promise.all(KINDS.map((kind) => serveFolder(app, kind)));
};

const TRAILERS = join(import.meta.dirname, '../../../seed/trailers');

const TRAILER_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** Serves trailer videos, with ranges for players. */
export const trailerFiles: FastifyPluginAsync = async (app) => {
  await app.register(staticFiles, {
    root: TRAILERS,
    prefix: '/img/trailers/',
    // One route for each file, so any other name is not found.
    wildcard: false,
    index: false,
    decorateReply: false,
    cacheControl: true,
    maxAge: '7d',
    setHeaders: (reply) => void reply.headers(TRAILER_HEADERS),
  });
};
