import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import type { PushMessage } from '../push/sender.ts';

export type NoticeText = Pick<PushMessage, 'title' | 'text' | 'path'> & {
  /** A message by SMS goes to this phone. */
  phone?: string;
  /** The cinema that pays for the SMS. */
  budgetOf?: string;
};

/** The screenings of notices. */
export const withScreening = (db: AppDatabase, ids: string[]) =>
  db
    .selectFrom('notices')
    .where('notices.id', 'in', ids)
    .innerJoin('showtimes', 'showtimes.id', 'notices.showtime_id')
    .innerJoin('movies', 'movies.id', 'showtimes.movie_id')
    .innerJoin('cinemas', 'cinemas.id', 'notices.cinema_id')
    .innerJoin('screenings', (join) =>
      join
        .onRef('screenings.showtime_id', '=', 'notices.showtime_id')
        .onRef('screenings.cinema_id', '=', 'notices.cinema_id'),
    )
    .select([
      'notices.id',
      'movies.title',
      'cinemas.name as cinema',
      sql<string>`to_char(showtimes.start_time, 'HH24:MI')`.as('startTime'),
    ]);

/** Of a member with an open session: closing an account and signing out end it. */
export const openSession = (db: AppDatabase, now: Date) =>
  db
    .selectFrom('sessions')
    .where(sql<boolean>`sessions.user_id = notices.user_id`)
    .where('sessions.ends_at', '>', now)
    .select('sessions.id');

export async function textsOf<Row extends { id: string }>(
  query: { execute(): Promise<Row[]> },
  textOf: (row: Row) => NoticeText,
): Promise<[string, NoticeText][]> {
  return (await query.execute()).map((row) => [row.id, textOf(row)]);
}
