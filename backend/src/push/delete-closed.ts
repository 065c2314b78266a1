import type { AppDatabase } from '../database/app-database.ts';
import { nextTry } from './next-try.ts';
import type { PushRemover } from './sender.ts';

export interface DeleteParts {
  db: AppDatabase;
  remove: PushRemover;
  now: () => Date;
}

const AT_ONCE = 50;
// Longer than the deadline of a call, so no other node takes the account meanwhile.
const LEASE_MS = 2 * 60_000;

/** Leases the due accounts to this node. Another node takes those of a dead node. */
const takeDue = (db: AppDatabase, now: Date) =>
  db
    .updateTable('closed_push_users')
    .set((eb) => ({ next_try_at: new Date(now.getTime() + LEASE_MS), tries: eb('tries', '+', 1) }))
    .where('user_id', 'in', (due) =>
      due
        .selectFrom('closed_push_users')
        .select('user_id')
        .where('next_try_at', '<=', now)
        .orderBy('next_try_at')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['user_id as userId', 'tries'])
    .execute();

/**
 * Deletes closed accounts at the push provider, and returns their number. It never gives up, because the provider would
 * keep the member's phones. Throws if the provider did not accept a deletion.
 */
export async function deleteClosed({ db, remove, now }: DeleteParts): Promise<number> {
  const problems: string[] = [];

  async function deleteOne({ userId, tries }: { userId: string; tries: number }): Promise<void> {
    const result = await remove(userId);
    if (result.outcome === 'deleted') {
      await db.deleteFrom('closed_push_users').where('user_id', '=', userId).execute();
      return;
    }
    problems.push(result.reason);
    const next_try_at = nextTry(now(), tries, result.waitMs);
    await db.updateTable('closed_push_users').set({ next_try_at }).where('user_id', '=', userId).execute();
  }

  const due = await takeDue(db, now());
  await Promise.all(due.map(deleteOne));
  if (problems.length > 0) throw new Error(`${problems.length} accounts were not deleted: ${problems[0]}`);
  return due.length;
}
