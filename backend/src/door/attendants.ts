import type { AppDatabase } from '../database/app-database.ts';

/** An attendant's place at a cinema. Null for a cinema where this person does not work. */
export async function placeAt(
  db: AppDatabase,
  userId: string,
  cinemaId: string,
): Promise<{ cinemaName: string; isManager: boolean } | null> {
  const found = await db
    .selectFrom('attendants')
    .innerJoin('cinemas', 'cinemas.id', 'attendants.cinema_id')
    .where('attendants.user_id', '=', userId)
    .where('attendants.cinema_id', '=', cinemaId)
    .select(['cinemas.name as cinemaName', 'attendants.is_manager as isManager'])
    .executeTakeFirst();
  return found ?? null;
}
