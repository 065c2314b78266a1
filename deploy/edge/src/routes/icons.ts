import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';

const FOLDER = join(import.meta.dirname, '../../icons');

const TYPES = { png: 'image/png', jpg: 'image/jpeg', svg: 'image/svg+xml' } as const;

/** Reads once, at the start: `e2e/shots/icons.ts` makes these files from the mark. */
export const readPicture = (file: string): { type: string; bytes: Buffer } => ({
  type: TYPES[file.split('.').pop() as keyof typeof TYPES],
  bytes: readFileSync(join(FOLDER, file)),
});

const PICTURES = [
  'icon-192.png',
  'icon-512.png',
  'maskable-512.png',
  'apple-touch-icon.png',
  'screen-home.jpg',
  'screen-movie.jpg',
];

/** The pictures that a phone shows for the app: on its home screen and in its own install dialog. */
export const icons: FastifyPluginAsync = async (app) => {
  for (const file of PICTURES) {
    const { type, bytes } = readPicture(file);
    app.get(`/${file}`, async (_, reply) =>
      reply
        .headers({
          'content-type': type,
          'cache-control': 'public, max-age=86400',
          'x-content-type-options': 'nosniff',
        })
        .send(bytes),
    );
  }
};
