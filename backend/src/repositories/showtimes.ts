import type { Showtime } from '@viewmax/contracts/showtimes';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';

export interface ShowtimesRepository {
  /** Showtimes that have not started, soonest first. */
  upcoming(movieId: string, lga: string, now: Date): Promise<Showtime[]>;
  byId(id: string): Promise<Showtime | null>;
}

declare module 'fastify' {
  interface FastifyInstance {
    showtimes: ShowtimesRepository;
  }
}

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

export const showtimes = fp(
  async (app) => {
    const { db } = app.backend;
    app.decorate('showtimes', {
      upcoming: (movieId, lga, now) =>
        selectShowtimes(db)
          .where('showtimes.movie_id', '=', movieId)
          .where('showtimes.lga', '=', lga)
          .where('showtimes.starts_at', '>', now)
          .orderBy('showtimes.starts_at')
          .execute(),
      byId: async (id) => (await selectShowtimes(db).where('showtimes.id', '=', id).executeTakeFirst()) ?? null,
    });
  },
  { name: 'showtimes', dependencies: ['context'] },
);
