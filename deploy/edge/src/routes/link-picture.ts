import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LINK_PICTURE, sharePictures } from '@viewmax/contracts/pictures';
import { etagOf, isKnown } from '@viewmax/server/etag';
import type { FastifyPluginAsync } from 'fastify';

/** Serves the picture of links to the app itself. */
export const linkPicture: FastifyPluginAsync = async (app) => {
  const picture = await readFile(join(import.meta.dirname, 'link-picture.jpg'));
  const etag = etagOf(picture);
  const headers = { etag, 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' };

  app.get(LINK_PICTURE, async (request, reply) => {
    reply.headers(headers);
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(sharePictures.type).send(picture);
  });
};
