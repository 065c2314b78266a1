import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import { leavePicture } from './leave-picture.ts';

export interface Recovery {
  phone: string;
  passwordHash: string;
  at: Date;
}

/**
 * Gives an account to the owner of its phone, and ends every session. The first proof also removes email and picture:
 * a stranger may have opened the account. Returns the address of the removed picture, or null without an account.
 */
export async function recoverAccount(
  tx: AppDatabase,
  { phone, passwordHash, at }: Recovery,
): Promise<{ picture: string | null } | null> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'phone_proven_at', 'picture_url'])
    .where('phone', '=', phone)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!user) return null;
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, session_version: sql<number>`session_version + 1` })
    .where('id', '=', user.id)
    .execute();
  await tx.deleteFrom('sessions').where('user_id', '=', user.id).execute();
  if (user.phone_proven_at) return { picture: null };
  const proven = { phone_proven_at: at, email: null, picture_url: null };
  await tx.updateTable('users').set(proven).where('id', '=', user.id).execute();
  if (user.picture_url) await leavePicture(tx, user.picture_url, at);
  return { picture: user.picture_url };
}
