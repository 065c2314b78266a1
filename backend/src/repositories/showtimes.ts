import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';

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
    ]);

export const showtimesRepository = (db: AppDatabase) => ({
  /** Showtimes that have not started, soonest first. */
  upcoming: (movieId: string, lga: string, now: Date) =>
    selectShowtimes(db)
      .where('showtimes.movie_id', '=', movieId)
      .where('showtimes.lga', '=', lga)
      .where('showtimes.starts_at', '>', now)
      .orderBy('showtimes.starts_at')
      .execute(),
  byId: async (id: string) => (await selectShowtimes(db).where('showtimes.id', '=', id).executeTakeFirst()) ?? null,
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
