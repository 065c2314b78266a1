import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';

const FOLDER = join(import.meta.dirname, '../../../seed/trailers');

const HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** Serves trailer videos, with ranges for players. */
export const trailerFiles: FastifyPluginAsync = async (app) => {
  await app.register(staticFiles, {
    root: FOLDER,
    prefix: '/img/trailers/',
    // One route for each file, so any other name is not found.
    wildcard: false,
    index: false,
    decorateReply: false,
    cacheControl: true,
    maxAge: '7d',
    setHeaders: (reply) => void reply.headers(HEADERS),
  });
};
