import type { FastifyPluginAsync } from 'fastify';

/** The manifest makes the app installable, and an installed app opens without the browser's bars. */
const MANIFEST = JSON.stringify({
  name: 'Viewmax',
  short_name: 'Viewmax',
  id: '/',
  start_url: '/',
  display: 'standalone',
  background_color: '#0B0A0D',
  theme_color: '#0B0A0D',
  icons: [{ src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' }],
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
