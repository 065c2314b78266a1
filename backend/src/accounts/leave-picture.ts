import type { AppDatabase } from '../database/app-database.ts';

/** Notes a picture that no account names any more, in the transaction that drops its address. */
export async function leavePicture(tx: AppDatabase, path: string, at: Date): Promise<void> {
  const row = tx.insertInto('left_pictures').values({ path, left_at: at });
  await row.onConflict((known) => known.column('path').doNothing()).execute();
}
