import { categoryName, DEFAULT_CATEGORY } from '@viewmax/contracts/category-words';
import type { Cinema, CinemaCategory, NearestCinemasQuery, NearestCinemasResponse } from '@viewmax/contracts/cinemas';
import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import type { PriceCategory } from '../database/seat-tables.ts';
import { offeredPicture } from '../pictures/addresses.ts';
import { stepsOf } from './ticket-rows.ts';
import { openTowns } from './towns.ts';

type Found = Omit<Cinema, 'CinemaImages' | 'CancelRule' | 'Categories' | 'PlanID'> & {
  images: string[];
  rule?: number[] | null;
  planId?: string | null;
  categories?: PriceCategory[] | null;
};

/** The default's price comes first. */
const wireCategories = (price: number, others: PriceCategory[]): CinemaCategory[] =>
  [{ category: DEFAULT_CATEGORY, price, note: undefined }, ...others].map((one) => ({
    Category: one.category,
    Name: categoryName(one.category),
    TicketPrice: one.price,
    Note: one.note,
  }));

const toWire = ({ images, rule, planId, categories, ...cinema }: Found): Cinema => ({
  ...cinema,
  ...(planId && { PlanID: planId }),
  ...(categories && { Categories: wireCategories(cinema.Price ?? 0, categories) }),
  ...(rule && { CancelRule: stepsOf(rule) }),
  CinemaPreviewUrl: offeredPicture(cinema.CinemaPreviewUrl),
  CinemaImages: JSON.stringify(images.map(offeredPicture)),
});

const selectCinemas = (db: AppDatabase) =>
  db
    .selectFrom('cinemas')
    .select([
      'cinemas.id as CinemaID',
      'cinemas.name as Name',
      'cinemas.address as Address',
      'cinemas.slug as Slug',
      'cinemas.latitude as Latitude',
      'cinemas.longitude as Longitude',
      'cinemas.preview_url as CinemaPreviewUrl',
      'cinemas.image_urls as images',
      'cinemas.features as Features',
    ])
    .orderBy('cinemas.position');

const showingCinemas = (db: AppDatabase, movieId: string, lga: string, now: Date) =>
  selectCinemas(db).where(({ exists, selectFrom }) =>
    exists(
      selectFrom('screenings')
        .innerJoin('showtimes', 'showtimes.id', 'screenings.showtime_id')
        .select('screenings.cinema_id')
        .whereRef('screenings.cinema_id', '=', 'cinemas.id')
        .where('screenings.cancelled_at', 'is', null)
        .where('showtimes.movie_id', '=', movieId)
        .where('showtimes.lga', '=', lga)
        .where('showtimes.starts_at', '>', now),
    ),
  );

const cinemasOfShowtime = (db: AppDatabase, movieId: string, lga: string, showtimeId: string) =>
  selectCinemas(db)
    .innerJoin('screenings', 'screenings.cinema_id', 'cinemas.id')
    .innerJoin('showtimes', 'showtimes.id', 'screenings.showtime_id')
    .select([
      'screenings.assigned_seats as AssignedSeats',
      'screenings.total_seats as TotalSeats',
      'screenings.price as Price',
      'screenings.plan_id as planId',
      'cinemas.cancel_rule as rule',
      'screenings.categories',
    ])
    .where('screenings.cancelled_at', 'is', null)
    .where('showtimes.id', '=', showtimeId)
    .where('showtimes.movie_id', '=', movieId)
    .where('showtimes.lga', '=', lga);

const openCinemas = (db: AppDatabase) =>
  selectCinemas(db).innerJoin('places', 'places.lga', 'cinemas.lga').where('places.is_open', '=', true);

const PAGE = 30;

/** A degree of longitude is shorter away from the equator. The order is right within a country. */
const distance = (latitude: number, longitude: number) => sql`power(cinemas.latitude - ${latitude}::float8, 2)
  + power((cinemas.longitude - ${longitude}::float8) * cos(radians(${latitude}::float8)), 2)`;

async function nearestCinemas(
  db: AppDatabase,
  { latitude, longitude, page = 1 }: NearestCinemasQuery,
): Promise<NearestCinemasResponse> {
  const all = openCinemas(db);
  const sorted =
    latitude === undefined || longitude === undefined
      ? all
      : all.clearOrderBy().orderBy(distance(latitude, longitude)).orderBy('cinemas.position');
  const found = await sorted
    .limit(PAGE + 1)
    .offset((page - 1) * PAGE)
    .execute();
  return {
    cinemasLists: found.slice(0, PAGE).map(toWire),
    ...(found.length > PAGE && { NextPage: page + 1 }),
  };
}

export const cinemasRepository = (db: AppDatabase) => ({
  towns: () => openTowns(db).execute(),
  nearest: (query: NearestCinemasQuery) => nearestCinemas(db, query),
  inLga: async (lga: string) => (await openCinemas(db).where('cinemas.lga', '=', lga).execute()).map(toWire),
  async byId(id: string): Promise<(Cinema & { LGA: string }) | null> {
    const found = await selectCinemas(db).select('cinemas.lga').where('cinemas.id', '=', id).executeTakeFirst();
    if (!found) return null;
    const { lga, ...cinema } = found;
    return { ...toWire(cinema), LGA: lga };
  },
  /** Cinemas that show a movie from now on. */
  showing: async (movieId: string, lga: string, now: Date) =>
    (await showingCinemas(db, movieId, lga, now).execute()).map(toWire),
  /** Cinemas of one showtime, with its seats and prices. */
  ofShowtime: async (movieId: string, lga: string, id: string) =>
    (await cinemasOfShowtime(db, movieId, lga, id).execute()).map(toWire),
});

// A showtime without a screening is shown nowhere, so the inner join leaves it out.
const selectShowtimes = (db: AppDatabase) =>
  db
    .selectFrom('showtimes')
    .innerJoin('screenings', 'screenings.showtime_id', 'showtimes.id')
    .where('screenings.cancelled_at', 'is', null)
    .groupBy('showtimes.id')
    .select(({ fn }) => [
      'showtimes.id as ShowtimeID',
      'showtimes.date as Date',
      sql<string>`to_char(showtimes.start_time, 'HH24:MI')`.as('StartTime'),
      fn.sum<number>('screenings.assigned_seats').as('AssignedSeats'),
      fn.sum<number>('screenings.total_seats').as('TotalSeats'),
      fn.count<number>('screenings.cinema_id').as('CinemaCount'),
      fn.min('screenings.price').as('MinPrice'),
      fn.max('screenings.price').as('MaxPrice'),
      sql<boolean>`bool_or(screenings.plan_id is not null)
        and sum(screenings.assigned_seats) >= sum(screenings.total_seats)`.as('CanWait'),
    ]);

/** JSON leaves an absent value out. */
const toShowtime = <Row extends { CanWait: boolean }>({ CanWait, ...showtime }: Row) => ({
  ...showtime,
  ...(CanWait && { CanWait: true as const }),
});

export const showtimesRepository = (db: AppDatabase) => ({
  /** Showtimes that have not started, soonest first. */
  async upcoming(movieId: string, lga: string, now: Date) {
    const found = selectShowtimes(db)
      .where('showtimes.movie_id', '=', movieId)
      .where('showtimes.lga', '=', lga)
      .where('showtimes.starts_at', '>', now)
      .orderBy('showtimes.starts_at');
    return (await found.execute()).map(toShowtime);
  },
  async byId(id: string) {
    const found = await selectShowtimes(db).where('showtimes.id', '=', id).executeTakeFirst();
    return found ? toShowtime(found) : null;
  },
  /** The price of a seat in Vp; null where that cinema does not show it. */
  async price({ movieId, cinemaId, showtimeId }: { movieId: string; cinemaId: string; showtimeId: string }) {
    const found = await db
      .selectFrom('screenings')
      .innerJoin('showtimes', 'showtimes.id', 'screenings.showtime_id')
      .where('showtimes.id', '=', showtimeId)
      .where('showtimes.movie_id', '=', movieId)
      .where('screenings.cinema_id', '=', cinemaId)
      .where('screenings.cancelled_at', 'is', null)
      .select('screenings.price')
      .executeTakeFirst();
    return found?.price ?? null;
  },
});
