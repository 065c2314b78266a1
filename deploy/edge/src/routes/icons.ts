import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LINK_PICTURE } from '@viewmax/contracts/pictures';
import { etagOf, isKnown } from '@viewmax/server/etag';
import type { FastifyPluginAsync } from 'fastify';

const FOLDER = join(import.meta.dirname, '../../icons');

const TYPES = { png: 'image/png', jpg: 'image/jpeg', svg: 'image/svg+xml' } as const;

/** Serves each path with the picture of this file, which it reads once: `e2e/shots/icons.ts` makes them from the mark. */
const pictures =
  (files: Readonly<Record<string, string>>): FastifyPluginAsync =>
  async (app) => {
    for (const [path, file] of Object.entries(files)) {
      const bytes = readFileSync(join(FOLDER, file));
      const etag = etagOf(bytes);
      const headers = {
        ...{ etag, 'content-type': TYPES[file.split('.').pop() as keyof typeof TYPES] },
        ...{ 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' },
      };
      app.get(path, async (request, reply) => {
        reply.headers(headers);
        return isKnown(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(bytes);
      });
    }
  };

const FAVICON = { '/favicon.svg': 'mark.svg' };

export const favicon = pictures(FAVICON);

/** The pictures that a phone shows for the app: on its home screen, in its own install dialog and in links to the app. */
export const icons = pictures({
  ...FAVICON,
  '/icon-192.png': 'icon-192.png',
  '/icon-512.png': 'icon-512.png',
  '/maskable-512.png': 'maskable-512.png',
  '/apple-touch-icon.png': 'apple-touch-icon.png',
  '/screen-home.jpg': 'screen-home.jpg',
  '/screen-movie.jpg': 'screen-movie.jpg',
  [LINK_PICTURE]: 'link-picture.jpg',
});

const screen = (src: string, label: string) => ({
  src,
  label,
  type: 'image/jpeg',
  sizes: '585x1266',
  form_factor: 'narrow',
});

/** The manifest makes the app installable, and an installed app opens without the browser's bars. */
const MANIFEST = JSON.stringify({
  name: 'Viewmax',
  short_name: 'Viewmax',
  id: '/',
  start_url: '/',
  display: 'standalone',
  background_color: '#0B0A0D',
  theme_color: '#0B0A0D',
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
  // Android shows a full install dialog only with pictures of the screens.
  screenshots: [
    screen('/screen-home.jpg', 'The movies that are showing near you'),
    screen('/screen-movie.jpg', 'A movie with its trailer and showtimes'),
  ],
});

export const manifest: FastifyPluginAsync = async (app) => {
  app.get('/manifest.webmanifest', async (_, reply) =>
    reply
      .headers({
        'content-type': 'application/manifest+json',
        'cache-control': 'public, max-age=86400',
        'x-content-type-options': 'nosniff',
      })
      .send(MANIFEST),
  );
};
