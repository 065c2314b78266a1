import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { ApiError } from '../../errors/api-error.ts';

const HEADERS = {
  'content-type': 'image/webp',
  // A new picture has a new name.
  'cache-control': 'public, max-age=31536000, immutable',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

const OWN_PICTURE = /^(?:https?:\/\/[^/?#]+)?\/img\/u\/([\w-]+\.webp)$/;

/** Pictures that users uploaded. */
export const uploadedPictures: FastifyPluginAsync = async (app) => {
  async function send(name: string, reply: FastifyReply) {
    const picture = await app.uploads.read(name);
    if (!picture) throw new ApiError('not_found');
    return reply.headers(HEADERS).send(picture);
  }

  app.get<{ Params: { name: string } }>('/img/u/:name', ({ params }, reply) => send(params.name, reply));

  // The app asks for a picture through a proxy, with its address and the time. Ours opens no connection: whatever host the
  // address names, it is looked up among our own pictures.
  app.get<{ Querystring: { url?: unknown } }>('/img/proxy', ({ query }, reply) => {
    const [, name = ''] = OWN_PICTURE.exec(typeof query.url === 'string' ? query.url : '') ?? [];
    return send(name, reply);
  });
};
