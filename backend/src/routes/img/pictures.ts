import { join } from 'node:path';
import { acceptsBrotli } from '@viewmax/server/accepts-encoding';
import { isKnown } from '@viewmax/server/etag';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { ApiError } from '../../errors/api-error.ts';
import { readPictures } from './read-pictures.ts';

const FOLDER = join(import.meta.dirname, '../../../seed/pictures');
const ROOMS = ['posters', 'cinemas', 'stills'];

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

async function serveFolder(app: FastifyInstance, room: string): Promise<void> {
  const pictures = await readPictures(join(FOLDER, room));
  app.get<{ Params: { name: string } }>(`/img/${room}/:name`, async (request, reply) => {
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
  await Promise.all(ROOMS.map((room) => serveFolder(app, room)));
};
