import { leavePicture } from '../accounts/leave-picture.ts';
import type { AppDatabase } from '../database/app-database.ts';
import type { UserRecord } from './users.ts';

const UNIQUE_VIOLATION = '23505';
const isTaken = (error: unknown) => (error as { code?: unknown }).code === UNIQUE_VIOLATION;

export function accountsRepository(db: AppDatabase, now: () => Date) {
  const update = (id: string) => db.updateTable('users').where('id', '=', id).where('deleted_at', 'is', null);
  return {
    async isPlace({ country, state, lga }: { country: string; state: string; lga: string }) {
      const found = db.selectFrom('places').select('lga').where('lga', '=', lga);
      return Boolean(await found.where('state', '=', state).where('country', '=', country).executeTakeFirst());
    },
    async isLga(lga: string) {
      return Boolean(await db.selectFrom('places').select('lga').where('lga', '=', lga).executeTakeFirst());
    },
    /** False when another user has the username. */
    async setUsername(id: string, username: string) {
      try {
        await update(id).set({ username }).execute();
        return true;
      } catch (error) {
        if (isTaken(error)) return false;
        throw error;
      }
    },
    /**
     * Returns the phone that has to learn of the change. Null when the email is unchanged, or the session has ended, or
     * no code has proved the phone: it may be a stranger's.
     */
    async setEmail({ id, sessionVersion }: UserRecord, email: string) {
      const changed = await update(id)
        .set({ email })
        .where('session_version', '=', sessionVersion)
        .where('email', 'is distinct from', email)
        .returning(['phone', 'phone_proven_at'])
        .executeTakeFirst();
      return changed?.phone_proven_at ? changed.phone : null;
    },
    async setLga(id: string, lga: string) {
      await update(id).set({ lga }).execute();
    },
    /** Ends every session. */
    async setPassword(id: string, passwordHash: string) {
      await update(id)
        .set((eb) => ({ password_hash: passwordHash, session_version: eb('session_version', '+', 1) }))
        .execute();
    },
    /** The address of the previous picture, if there was one. */
    setPicture: (id: string, url: string) =>
      db.transaction().execute(async (tx) => {
        const query = tx.selectFrom('users').select('picture_url').where('id', '=', id);
        const before = await query.where('deleted_at', 'is', null).forUpdate().executeTakeFirst();
        // An account that was closed meanwhile stores no picture: the caller deletes the new file.
        const left = before ? before.picture_url : url;
        if (before) await tx.updateTable('users').set({ picture_url: url }).where('id', '=', id).execute();
        if (left) await leavePicture(tx, left, now());
        return left;
      }),
    async sawDevice(user_id: string, device_type: string, platform: string, seen_at: Date) {
      await db
        .insertInto('devices')
        .values({ user_id, device_type, platform, seen_at })
        .onConflict((known) => known.columns(['user_id', 'device_type', 'platform']).doUpdateSet({ seen_at }))
        .execute();
    },
  };
}
