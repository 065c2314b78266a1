import type { FastifyPluginAsync } from 'fastify';

/** A ticket with a play sign. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#0B0A0D"/><path fill="#E11D2E" d="M10 20a4 4 0 0 1 4-4h36a4 4 0 0 1 4 4v6a6 6 0 0 0 0 12v6a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4v-6a6 6 0 0 0 0-12z"/><path fill="#fff" d="M27 24.500v15l13-7.500z"/></svg>`;

export const favicon: FastifyPluginAsync = async (app) => {
  app.get('/favicon.svg', async (_, reply) =>
    reply
      .headers({
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=86400',
        'x-content-type-options': 'nosniff',
      })
      .send(ICON),
  );
};
