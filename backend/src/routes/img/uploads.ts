import { pictureWidths } from '@viewmax/shared/contracts/pictures';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors/api-error.ts';

const HEADERS = {
  // A new picture has a new name.
  'cache-control': 'public, max-age=31536000, immutable',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  vary: 'accept',
};

const OWN_PICTURE = /^(?:https?:\/\/[^/?#]+)?\/img\/u\/([\w-]+\.webp)$/;

type Query = { url?: unknown; w?: unknown };

/** Pictures that users uploaded, as they are kept or at one of the widths. */
export const uploadedPictures: FastifyPluginAsync = async (app) => {
  async function send(name: string, { query, headers }: FastifyRequest<{ Querystring: Query }>, reply: FastifyReply) {
    const width = pictureWidths.find((one) => one >= Number(query.w));
    const format = width && /\bimage\/avif\b/.test(headers.accept ?? '') ? 'avif' : 'webp';
    const picture = await (width ? app.uploads.readAt(name, width, format) : app.uploads.read(name));
    if (!picture) throw new ApiError('not_found');
    return reply.headers(HEADERS).type(`image/${format}`).send(picture);
  }

  app.get<{ Params: { name: string }; Querystring: Query }>('/img/u/:name', (request, reply) =>
    send(request.params.name, request, reply),
  );

  // The app asks for a picture through a proxy, with its address and the time. Ours opens no connection: whatever host the
  // address names, it is looked up among our own pictures.
  app.get<{ Querystring: Query }>('/img/proxy', (request, reply) => {
    const { url } = request.query;
    const [, name = ''] = OWN_PICTURE.exec(typeof url === 'string' ? url : '') ?? [];
    return send(name, request, reply);
  });
};
