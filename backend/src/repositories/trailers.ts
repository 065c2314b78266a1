import type { OneTrailer, Trailer } from '@viewmax/contracts/trailers';
import type { AppDatabase } from '../database/app-database.ts';
import { offeredPicture, sharePath } from '../pictures/addresses.ts';

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

const selectOne = (db: AppDatabase) => selectTrailers(db).select('movie_id as movieId');

type OneRow = Trailer & { movieId: string | null };

function toWireOne(row: OneRow | undefined): OneTrailer | null {
  if (!row) return null;
  const { movieId, ...trailer } = row;
  return { ...toWire(trailer), ...(movieId && { MovieID: movieId, SharePictureURL: sharePath(movieId) }) };
}

export const trailersRepository = (db: AppDatabase) => ({
  all: async () => (await selectTrailers(db).execute()).map(toWire),
  byId: async (id: string) => toWireOne(await selectOne(db).where('id', '=', id).executeTakeFirst()),
  /** The first trailer of a movie. */
  ofMovie: async (movieId: string) =>
    toWireOne(await selectOne(db).where('movie_id', '=', movieId).limit(1).executeTakeFirst()),
});
