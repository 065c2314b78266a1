import { pictureWidths } from '@viewmax/contracts/pictures';
import { StoreError } from '@viewmax/server/objects/objects';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors/api-error.ts';
import type { PictureStore } from '../../pictures/picture-store.ts';

const HEADERS = {
  // A new picture has a new name.
  'cache-control': 'public, max-age=31536000, immutable',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  vary: 'accept',
};

// A redirect would reveal the visitor's address to a host outside the page's policy. Browsers draw the picture of a 404
// too. The service worker caches found pictures for ever, but requests this one again.
const PLACEHOLDER =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="300"><rect width="200" height="300" fill="#808080" opacity=".2"/></svg>';
const PLACEHOLDER_HEADERS = { ...HEADERS, 'cache-control': 'public, max-age=60' };
const AWAY_HEADERS = { ...HEADERS, 'cache-control': 'no-store', 'retry-after': '5' };

const OWN_PICTURE = /^(?:https?:\/\/[^/?#]+)?\/img\/u\/([\w-]+\.webp)$/;

interface Query {
  url?: unknown;
  w?: unknown;
}

/** Serves stored photos of users and of other hosts, in full or at one of the widths. */
export const storedPictures: FastifyPluginAsync = async (app) => {
  type Asked = FastifyRequest<{ Querystring: Query }>;

  async function send(pictures: PictureStore, name: string, { query, headers }: Asked, reply: FastifyReply) {
    const width = pictureWidths.find((one) => one >= Number(query.w));
    const format = width && /\bimage\/avif\b/.test(headers.accept ?? '') ? 'avif' : 'webp';
    const picture = await (width ? pictures.readAt(name, width, format) : pictures.read(name));
    if (!picture) throw new ApiError('not_found');
    return reply.headers(HEADERS).type(`image/${format}`).send(picture);
  }

  /** Screens show the placeholder while the store is away, and no cache keeps it. */
  async function orPlaceholder(work: Promise<FastifyReply>, { log }: FastifyRequest, reply: FastifyReply) {
    return work.catch((error: unknown) => {
      if (!(error instanceof StoreError)) throw error;
      log.error({ err: error }, 'A picture could not be read');
      return reply.code(503).headers(AWAY_HEADERS).type('image/svg+xml').send(PLACEHOLDER);
    });
  }

  app.get<{ Params: { name: string }; Querystring: Query }>('/img/u/:name', (request, reply) =>
    orPlaceholder(send(app.uploads, request.params.name, request, reply), request, reply),
  );

  // The app requests a picture through a proxy, with its address. Ours never connects to a host of the caller's choice.
  // A user's picture comes from the store, whatever host its address names. Any other picture must be in our catalogue.
  async function sendNamed(request: Asked, reply: FastifyReply) {
    const url = typeof request.query.url === 'string' ? request.query.url : '';
    const [, uploaded] = OWN_PICTURE.exec(url) ?? [];
    if (uploaded) return send(app.uploads, uploaded, request, reply);
    if (!url.startsWith('https://') || !(await app.foreignPictures.isNamed(url))) throw new ApiError('not_found');
    const name = await app.foreignPictures.take(url);
    if (name) return send(app.foreignPictures.stored, name, request, reply);
    return reply.code(404).headers(PLACEHOLDER_HEADERS).type('image/svg+xml').send(PLACEHOLDER);
  }
  app.get<{ Querystring: Query }>('/img/proxy', (request, reply) =>
    orPlaceholder(sendNamed(request, reply), request, reply),
  );
};
