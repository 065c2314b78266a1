import type { Trailer } from '@viewmax/shared/contracts/trailers';
import fp from 'fastify-plugin';
import type { AppDatabase } from '../database/app-database.ts';
import { offeredPicture } from '../pictures/offered-picture.ts';

export type TrailersRepository = {
  all(): Promise<Trailer[]>;
  byId(id: string): Promise<Trailer | null>;
  /** The first trailer of a movie. */
  ofMovie(movieId: string): Promise<Trailer | null>;
};

declare module 'fastify' {
  interface FastifyInstance {
    trailers: TrailersRepository;
  }
}

const selectTrailers = (db: AppDatabase) =>
  db
    .selectFrom('trailers')
    .select([
      'id as TrailerID',
      'title as TrailerTitle',
      'thumbnail_url as TrailerThumbnailUrl',
      'video_url as TrailerVideoUrl',
    ])
    .orderBy('position');

const toWire = (trailer: Trailer): Trailer => ({
  ...trailer,
  TrailerThumbnailUrl: offeredPicture(trailer.TrailerThumbnailUrl),
});

export const trailers = fp(
  async (app) => {
    const { app: db } = app.backend;
    app.decorate('trailers', {
      all: async () => (await selectTrailers(db).execute()).map(toWire),
      async byId(id) {
        const found = await selectTrailers(db).where('id', '=', id).executeTakeFirst();
        return found ? toWire(found) : null;
      },
      async ofMovie(movieId) {
        const found = await selectTrailers(db).where('movie_id', '=', movieId).limit(1).executeTakeFirst();
        return found ? toWire(found) : null;
      },
    } satisfies TrailersRepository);
  },
  { name: 'trailers', dependencies: ['context'] },
);
