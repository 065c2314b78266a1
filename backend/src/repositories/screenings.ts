import fp from 'fastify-plugin';

export interface ScreeningsRepository {
  /** The price of a seat in Vp; null where that cinema does not show it. */
  price(screening: { movieId: string; cinemaId: string; showtimeId: string }): Promise<number | null>;
}

declare module 'fastify' {
  interface FastifyInstance {
    screenings: ScreeningsRepository;
  }
}

export const screenings = fp(
  async (app) => {
    const { db } = app.backend;
    app.decorate('screenings', {
      price: async ({ movieId, cinemaId, showtimeId }) => {
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
  },
  { name: 'screenings', dependencies: ['context'] },
);
