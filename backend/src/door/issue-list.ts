import type { AppDatabase } from '../database/app-database.ts';
import type { ScreeningKey } from '../database/screening-key.ts';

/**
 * Notes that this attendant has the list. The screening's lock lets changes of tickets end before, and later ones see
 * that the list is out (`list_issued_at`).
 */
export async function issueList(
  db: AppDatabase,
  { showtimeId, cinemaId, attendantId, at }: ScreeningKey & { attendantId: string; at: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('screenings')
      .set({ list_issued_at: at })
      .where('showtime_id', '=', showtimeId)
      .where('cinema_id', '=', cinemaId)
      .where('list_issued_at', 'is', null)
      .execute();
    await tx
      .insertInto('door_lists')
      .values({ showtime_id: showtimeId, cinema_id: cinemaId, attendant_id: attendantId, got_at: at })
      .onConflict((known) => known.doNothing())
      .execute();
  });
}
