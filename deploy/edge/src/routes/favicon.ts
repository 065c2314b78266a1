import type { FastifyPluginAsync } from 'fastify';
import { readPicture } from './icons.ts';

export const favicon: FastifyPluginAsync = async (app) => {
  const { type, bytes } = readPicture('mark.svg');
  app.get('/favicon.svg', async (_, reply) =>
    reply
      .headers({
        'content-type': type,
        'cache-control': 'public, max-age=86400',
        'x-content-type-options': 'nosniff',
      })
      .send(bytes),
  );
};
