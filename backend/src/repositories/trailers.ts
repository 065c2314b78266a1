import type { Trailer } from '@viewmax/shared/contracts/trailers';
import fp from 'fastify-plugin';
import type { AppDatabase } from '../database/app-database.ts';

export type TrailersRepository = {
  all(): Promise<Trailer[]>;
  byId(id: string): Promise<Trailer | null>;
  /** A movie's first one. */
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

export const trailers = fp(
  async (app) => {
    const { app: db } = app.backend;
    app.decorate('trailers', {
      all: () => selectTrailers(db).execute(),
      byId: async (id) => (await selectTrailers(db).where('id', '=', id).executeTakeFirst()) ?? null,
      ofMovie: async (movieId) =>
        (await selectTrailers(db).where('movie_id', '=', movieId).limit(1).executeTakeFirst()) ?? null,
    } satisfies TrailersRepository);
  },
  { name: 'trailers', dependencies: ['context'] },
);
