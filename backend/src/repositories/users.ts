import type { User } from '@viewmax/contracts/user';
import type { Database } from '@viewmax/server/database';
import { sql } from 'kysely';
import { createLookup } from '../batching/lookup.ts';
import type { AppDatabase } from '../database/app-database.ts';
import { runNamed } from '../database/run-named.ts';
import { leavePicture } from '../pictures/left-pictures.ts';
import type { SessionRecord } from './sessions.ts';
import { openTowns } from './towns.ts';

export interface UserRecord {
  id: string;
  phone: string | null;
  passwordHash: string | null;
  username: string;
  email: string | null;
  pictureUrl: string | null;
  lga: string;
  role: 'user' | 'attendant';
  sessionVersion: number;
  balance: number;
}

export interface Caller extends UserRecord {
  session: SessionRecord;
}

const livingUsers = (db: AppDatabase) =>
  db
    .selectFrom('users')
    .leftJoin('wallets', 'wallets.user_id', 'users.id')
    .where('users.deleted_at', 'is', null)
    .select(({ fn, val }) => [
      'users.id',
      'users.phone',
      'users.password_hash as passwordHash',
      'users.username',
      'users.email',
      'users.picture_url as pictureUrl',
      'users.lga',
      'users.role',
      'users.session_version as sessionVersion',
      fn.coalesce('wallets.balance', val(0)).as('balance'),
    ]);

export function usersRepository(db: AppDatabase, database: Database) {
  // Every call of a user loads that user first.
  const byId = createLookup({
    read: (ids: string[]): Promise<UserRecord[]> =>
      livingUsers(db).where(sql<boolean>`users.id = any(${ids})`).execute(),
    idOf: (user) => user.id,
  });
  /** The user of an open session. */
  const bySession = createLookup({
    read: async (ids: string[]): Promise<Caller[]> => {
      const query = livingUsers(db)
        .innerJoin('sessions', 'sessions.user_id', 'users.id')
        .select(['sessions.id as sessionId', 'sessions.ends_at as endsAt'])
        .where(sql<boolean>`sessions.id = any(${ids})`);
      const found = await runNamed(database, 'users-of-sessions', query);
      return found.map(({ sessionId, endsAt, ...user }) => ({ ...user, session: { id: sessionId, endsAt } }));
    },
    idOf: ({ session }) => session.id,
  });
  return {
    byId,
    bySession,
    byPhone: async (phone: string): Promise<UserRecord | null> =>
      (await livingUsers(db).where('users.phone', '=', phone).executeTakeFirst()) ?? null,
  };
}

export function toWireUser(user: UserRecord): User {
  return {
    UUID: user.id,
    Username: user.username,
    Email: user.email ?? '',
    PhoneNumber: user.phone ?? '',
    Balance: user.balance,
    UserDpUrl: user.pictureUrl ?? '',
    LGA: user.lga,
    Role: user.role === 'attendant' ? user.role : undefined,
  };
}

const UNIQUE_VIOLATION = '23505';
const isTaken = (error: unknown) => (error as { code?: unknown }).code === UNIQUE_VIOLATION;

export function accountsRepository(db: AppDatabase, now: () => Date) {
  const update = (id: string) => db.updateTable('users').where('id', '=', id).where('deleted_at', 'is', null);
  return {
    async isTown({ country, state, lga }: { country: string; state: string; lga: string }) {
      const found = openTowns(db).where('lga', '=', lga);
      return Boolean(await found.where('state', '=', state).where('country', '=', country).executeTakeFirst());
    },
    async isLga(lga: string) {
      return Boolean(await openTowns(db).where('lga', '=', lga).executeTakeFirst());
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
