import type { AppDatabase } from '../database/app-database.ts';
import type { PictureStore } from './picture-store.ts';

/** Notes a picture that no account names any more, in the transaction that drops its address. */
export async function leavePicture(tx: AppDatabase, path: string, at: Date): Promise<void> {
  const row = tx.insertInto('left_pictures').values({ path, left_at: at });
  await row.onConflict((known) => known.column('path').doNothing()).execute();
}

/**
 * A node may remember a picture for a minute after its removal, and store a smaller copy of it meanwhile. So the second
 * removal comes later.
 */
const SETTLED_MS = 120_000;
const MOST = 200;

/**
 * Removes pictures that no account names any more. The call that dropped the address has removed them already, unless
 * the store was away. Any number of nodes may run this at once, because a repeated removal changes nothing.
 */
export async function removeLeftPictures(db: AppDatabase, pictures: PictureStore, now: Date): Promise<void> {
  const left = await db
    .selectFrom('left_pictures')
    .select('path')
    .where('left_at', '<=', new Date(now.getTime() - SETTLED_MS))
    .orderBy('left_at')
    .limit(MOST)
    .execute();
  for (const { path } of left) {
    await pictures.remove(path);
    await db.deleteFrom('left_pictures').where('path', '=', path).execute();
  }
}
