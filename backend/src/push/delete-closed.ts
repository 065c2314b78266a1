import type { AppDatabase } from '../database/app-database.ts';
import { nextTry, type Queue, takeAgain, takeDue } from '../queue/queue.ts';
import type { PushRemover } from './sender.ts';

export interface DeleteParts {
  db: AppDatabase;
  remove: PushRemover;
  now: () => Date;
}

const AT_ONCE = 50;
// Longer than the deadline of a call, so no other node takes the account meanwhile.
const LEASE_MS = 2 * 60_000;

const queue: Queue = {
  table: 'closed_push_users',
  key: 'user_id',
  due: 'next_try_at',
  fields: { userId: 'user_id', tries: 'tries' },
  hasTries: true,
};

interface ClosedAccount {
  userId: string;
  tries: number;
}

/**
 * Deletes closed accounts at the push provider, and returns their number. It never gives up, because the provider would
 * keep the member's phones. Throws if the provider did not accept a deletion.
 */
export async function deleteClosed({ db, remove, now }: DeleteParts): Promise<number> {
  const problems: string[] = [];

  async function deleteOne({ userId, tries }: ClosedAccount): Promise<void> {
    const result = await remove(userId);
    if (result.outcome === 'deleted') {
      await db.deleteFrom('closed_push_users').where('user_id', '=', userId).execute();
      return;
    }
    problems.push(result.reason);
    await takeAgain(db, queue, userId, nextTry(now(), tries, result.waitMs));
  }

  const due = await takeDue<ClosedAccount>(db, queue, { now: now(), leaseMs: LEASE_MS, most: AT_ONCE });
  await Promise.all(due.map(deleteOne));
  if (problems.length > 0) throw new Error(`${problems.length} accounts were not deleted: ${problems[0]}`);
  return due.length;
}
