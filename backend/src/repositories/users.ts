import type { User } from '@viewmax/contracts/user';
import type { Database } from '@viewmax/server/database';
import { sql } from 'kysely';
import { createLookup } from '../batching/lookup.ts';
import type { AppDatabase } from '../database/app-database.ts';
import { runNamed } from '../database/run-named.ts';
import type { SessionRecord } from './sessions.ts';

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
