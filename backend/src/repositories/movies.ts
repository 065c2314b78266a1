import type { CinemaDetails } from '@viewmax/contracts/cinemas';
import type { Movie, MovieDetails } from '@viewmax/contracts/movies';
import type { OneTrailer, Trailer } from '@viewmax/contracts/trailers';
import type { AppDatabase } from '../database/app-database.ts';
import { offeredPicture, sharePath } from '../pictures/addresses.ts';

const selectMovies = (db: AppDatabase) =>
  db
    .selectFrom('movies')
    .select([
      'movies.id as MovieID',
      'movies.title as Title',
      'movies.language as Language',
      'movies.distributor as Distributor',
      'movies.description as Description',
      'movies.poster_url as PosterURL',
      'movies.status as Status',
      'movies.comes_on as ReleaseDate',
      'movies.duration_minutes as DurationMinutes',
      'movies.rating as Rating',
    ])
    .orderBy('movies.position');

const moviesInLga = (db: AppDatabase, lga: string, now: Date) =>
  selectMovies(db)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('cinemas')
          .innerJoin('places', 'places.lga', 'cinemas.lga')
          .select('cinemas.id')
          .where('cinemas.lga', '=', lga)
          .where('places.is_open', '=', true),
      ),
    )
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb('movies.status', '=', 'coming-soon'),
        exists(
          selectFrom('showtimes')
            .innerJoin('screenings', 'screenings.showtime_id', 'showtimes.id')
            .select('showtimes.id')
            .whereRef('showtimes.movie_id', '=', 'movies.id')
            .where('screenings.cancelled_at', 'is', null)
            .where('showtimes.lga', '=', lga)
            .where('showtimes.starts_at', '>', now),
        ),
      ]),
    );

const moviesAtCinema = (db: AppDatabase, cinemaId: string, now: Date) =>
  db
    .selectFrom('movies')
    .select(['movies.id as MovieID', 'movies.title as Title', 'movies.poster_url as PosterURL'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('showtimes')
          .innerJoin('screenings', 'screenings.showtime_id', 'showtimes.id')
          .select('showtimes.id')
          .whereRef('showtimes.movie_id', '=', 'movies.id')
          .where('screenings.cinema_id', '=', cinemaId)
          .where('screenings.cancelled_at', 'is', null)
          .where('showtimes.starts_at', '>', now),
      ),
    )
    .orderBy('movies.position');

type MovieRow = Omit<Movie, 'ReleaseDate'> & { ReleaseDate: string | null };

const toWire = ({ ReleaseDate, ...movie }: MovieRow): Movie => ({
  ...movie,
  ...(ReleaseDate && { ReleaseDate }),
  PosterURL: offeredPicture(movie.PosterURL),
});

async function movieById(db: AppDatabase, id: string, canRemind: boolean): Promise<MovieDetails | null> {
  const found = await selectMovies(db)
    .where('movies.id', '=', id)
    .select((eb) => [
      'movies.more_poster_urls as more',
      eb
        .selectFrom('trailers')
        .select('trailers.id')
        .whereRef('trailers.movie_id', '=', 'movies.id')
        .orderBy('trailers.position')
        .limit(1)
        .as('TrailerID'),
    ])
    .executeTakeFirst();
  if (!found) return null;
  const { more, TrailerID, ...movie } = found;
  const PosterURLs = [movie.PosterURL, ...more].map(offeredPicture);
  return {
    ...toWire(movie),
    TrailerID: TrailerID ?? undefined,
    PosterURLs,
    SharePictureURL: sharePath(id),
    ...(canRemind && movie.Status === 'coming-soon' && { CanRemind: true }),
  };
}

export const moviesRepository = (db: AppDatabase, canRemind: boolean) => ({
  all: async () => (await selectMovies(db).execute()).map(toWire),
  /** Movies that an LGA shows, and coming ones; empty where we have no cinema, or no longer. */
  inLga: async (lga: string, now: Date) => (await moviesInLga(db, lga, now).execute()).map(toWire),
  byId: (id: string) => movieById(db, id, canRemind),
  /** Movies with coming showtimes at a cinema. */
  async atCinema(cinemaId: string, now: Date): Promise<NonNullable<CinemaDetails['Movies']>> {
    const found = await moviesAtCinema(db, cinemaId, now).execute();
    return found.map((movie) => ({ ...movie, PosterURL: offeredPicture(movie.PosterURL) }));
  },
});

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

const toWireTrailer = (trailer: Trailer): Trailer => ({
  ...trailer,
  TrailerThumbnailUrl: offeredPicture(trailer.TrailerThumbnailUrl),
});

const selectOne = (db: AppDatabase) => selectTrailers(db).select('movie_id as movieId');

type OneRow = Trailer & { movieId: string | null };

function toWireOne(row: OneRow | undefined): OneTrailer | null {
  if (!row) return null;
  const { movieId, ...trailer } = row;
  return { ...toWireTrailer(trailer), ...(movieId && { MovieID: movieId, SharePictureURL: sharePath(movieId) }) };
}

export const trailersRepository = (db: AppDatabase) => ({
  all: async () => (await selectTrailers(db).execute()).map(toWireTrailer),
  byId: async (id: string) => toWireOne(await selectOne(db).where('id', '=', id).executeTakeFirst()),
  /** The first trailer of a movie. */
  ofMovie: async (movieId: string) =>
    toWireOne(await selectOne(db).where('movie_id', '=', movieId).limit(1).executeTakeFirst()),
});
