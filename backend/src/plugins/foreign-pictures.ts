import { createHash } from 'node:crypto';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import { createDownload } from '../pictures/download-picture.ts';
import { encodePicture } from '../pictures/encode-picture.ts';
import { createPictureStore, type PictureStore } from '../pictures/picture-store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Photos on other hosts. Only photos that our own movies, trailers and cinemas name are served. */
    foreignPictures: {
      stored: PictureStore;
      /** Stores the picture and returns its name; null for a picture that cannot be stored. */
      take(url: string): Promise<string | null>;
      isNamed(url: string): Promise<boolean>;
    };
  }
}

// 768 wide for a poster of 2:3, which fills a phone.
const LONGER_SIDE = 1152;
const FORGIVE_MS = 60_000;

const fileNameOf = (url: string) => `${createHash('sha256').update(url).digest('base64url').slice(0, 22)}.webp`;

export const foreignPictures = fp(
  async (app) => {
    const { db, download = createDownload() } = app.backend;
    const stored = createPictureStore(app.pictureObjects, 'foreign/');
    const underWay = new Map<string, Promise<string | null>>();
    const failedAt = new Map<string, number>();

    async function fetchPicture(url: string, name: string): Promise<string | null> {
      if (await stored.read(name)) return name;
      if (performance.now() - (failedAt.get(url) ?? Number.NEGATIVE_INFINITY) < FORGIVE_MS) return null;
      try {
        const picture = await encodePicture(await download(url), LONGER_SIDE);
        if (!picture) throw new Error('The file is no photo');
        await stored.keep(name, picture);
        failedAt.delete(url);
        return name;
      } catch (error) {
        failedAt.set(url, performance.now());
        app.log.warn({ err: error, url }, 'A picture of another host could not be stored');
        return null;
      }
    }

    app.decorate('foreignPictures', {
      stored,
      take(url) {
        const name = fileNameOf(url);
        const taking = underWay.get(name) ?? fetchPicture(url, name).finally(() => underWay.delete(name));
        underWay.set(name, taking);
        return taking;
      },
      async isNamed(url) {
        const { rows } = await sql<{ named: boolean }>`select
          exists (select from app.movies where poster_url = ${url} or ${url} = any(more_poster_urls))
          or exists (select from app.trailers where thumbnail_url = ${url})
          or exists (select from app.cinemas where preview_url = ${url} or ${url} = any(image_urls)) as named`.execute(
          db,
        );
        return rows[0]?.named === true;
      },
    });
  },
  { name: 'foreign-pictures', dependencies: ['context', 'uploads'] },
);
