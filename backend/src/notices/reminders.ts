import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';

/** A further reminder of a member ends the oldest one. */
const MOST = 100;

/** The movies whose tickets a member waits for, the newest first. */
export async function remindersOf(db: AppDatabase, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('movie_reminders')
    .select('movie_id')
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('movie_id')
    .execute();
  return rows.map(({ movie_id }) => movie_id);
}

/** False for an unknown movie. */
export async function addReminder(db: AppDatabase, user_id: string, movie_id: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows: found = 0n } = await db
    .insertInto('movie_reminders')
    .columns(['user_id', 'movie_id', 'at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('movies')
        .where('id', '=', movie_id)
        .select([val(user_id).as('user_id'), 'id', val(at).as('at')]),
    )
    .onConflict((known) => known.columns(['user_id', 'movie_id']).doUpdateSet({ at }))
    .executeTakeFirstOrThrow();
  if (found === 0n) return false;
  await sql`delete from app.movie_reminders where user_id = ${user_id} and movie_id in
    (select movie_id from app.movie_reminders where user_id = ${user_id} order by at desc, movie_id offset ${MOST})`.execute(
    db,
  );
  return true;
}

export async function removeReminder(db: AppDatabase, userId: string, movieId: string): Promise<void> {
  await db.deleteFrom('movie_reminders').where('user_id', '=', userId).where('movie_id', '=', movieId).execute();
}
