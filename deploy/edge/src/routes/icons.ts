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

/** Serves each path with the picture of this file. */
const pictures =
  (files: Readonly<Record<string, string>>): FastifyPluginAsync =>
  async (app) => {
    for (const [path, file] of Object.entries(files)) {
      const { type, bytes } = readPicture(file);
      app.get(path, async (_, reply) =>
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

const FAVICON = { '/favicon.svg': 'mark.svg' };

export const favicon = pictures(FAVICON);

/** The pictures that a phone shows for the app: on its home screen and in its own install dialog. */
export const icons = pictures({
  ...FAVICON,
  '/icon-192.png': 'icon-192.png',
  '/icon-512.png': 'icon-512.png',
  '/maskable-512.png': 'maskable-512.png',
  '/apple-touch-icon.png': 'apple-touch-icon.png',
  '/screen-home.jpg': 'screen-home.jpg',
  '/screen-movie.jpg': 'screen-movie.jpg',
});
