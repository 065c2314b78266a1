import type { FastifyPluginAsync } from 'fastify';

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
