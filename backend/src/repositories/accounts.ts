import fp from 'fastify-plugin';
import { closeAccount } from '../accounts/close-account.ts';
import { leavePicture } from '../accounts/leave-picture.ts';
import { type NewPerson, openAccount } from '../accounts/open-account.ts';
import type { UserRecord } from './users.ts';

export interface AccountsRepository {
  /** The new user's id, or null when the phone has an account. */
  open(person: NewPerson): Promise<string | null>;
  isPlace(place: { country: string; state: string; lga: string }): Promise<boolean>;
  isLga(lga: string): Promise<boolean>;
  /** False when another user has the username. */
  setUsername(id: string, username: string): Promise<boolean>;
  /**
   * Returns the phone that has to learn of the change. Null when the email is unchanged, or the session has ended, or no
   * code has proved the phone: it may be a stranger's.
   */
  setEmail(user: UserRecord, email: string): Promise<string | null>;
  setLga(id: string, lga: string): Promise<void>;
  /** Ends every session. */
  setPassword(id: string, passwordHash: string): Promise<void>;
  /** The address of the previous picture, if there was one. */
  setPicture(id: string, url: string): Promise<string | null>;
  sawDevice(id: string, deviceType: string, platform: string, at: Date): Promise<void>;
  /** Removes the person from the account. Returns the address of the picture, if there was one. */
  close(id: string, at: Date): Promise<string | null>;
}

declare module 'fastify' {
  interface FastifyInstance {
    accounts: AccountsRepository;
  }
}

const UNIQUE_VIOLATION = '23505';
const isTaken = (error: unknown) => (error as { code?: unknown }).code === UNIQUE_VIOLATION;

export const accounts = fp(
  async (app) => {
    const { db, now } = app.backend;
    const update = (id: string) => db.updateTable('users').where('id', '=', id).where('deleted_at', 'is', null);
    app.decorate('accounts', {
      open: (person) => openAccount(db, person),
      async isPlace({ country, state, lga }) {
        const found = db.selectFrom('places').select('lga').where('lga', '=', lga);
        return Boolean(await found.where('state', '=', state).where('country', '=', country).executeTakeFirst());
      },
      async isLga(lga) {
        return Boolean(await db.selectFrom('places').select('lga').where('lga', '=', lga).executeTakeFirst());
      },
      async setUsername(id, username) {
        try {
          await update(id).set({ username }).execute();
          return true;
        } catch (error) {
          if (isTaken(error)) return false;
          throw error;
        }
      },
      async setEmail({ id, sessionVersion }, email) {
        const changed = await update(id)
          .set({ email })
          .where('session_version', '=', sessionVersion)
          .where('email', 'is distinct from', email)
          .returning(['phone', 'phone_proven_at'])
          .executeTakeFirst();
        return changed?.phone_proven_at ? changed.phone : null;
      },
      async setLga(id, lga) {
        await update(id).set({ lga }).execute();
      },
      async setPassword(id, passwordHash) {
        await update(id)
          .set((eb) => ({ password_hash: passwordHash, session_version: eb('session_version', '+', 1) }))
          .execute();
      },
      setPicture: (id, url) =>
        db.transaction().execute(async (tx) => {
          const query = tx.selectFrom('users').select('picture_url').where('id', '=', id);
          const before = await query.where('deleted_at', 'is', null).forUpdate().executeTakeFirst();
          // An account that was closed meanwhile stores no picture: the caller deletes the new file.
          const left = before ? before.picture_url : url;
          if (before) await tx.updateTable('users').set({ picture_url: url }).where('id', '=', id).execute();
          if (left) await leavePicture(tx, left, now());
          return left;
        }),
      async sawDevice(user_id, device_type, platform, seen_at) {
        await db
          .insertInto('devices')
          .values({ user_id, device_type, platform, seen_at })
          .onConflict((known) => known.columns(['user_id', 'device_type', 'platform']).doUpdateSet({ seen_at }))
          .execute();
      },
      close: (id, at) => closeAccount(db, id, at),
    } satisfies AccountsRepository);
  },
  { name: 'accounts', dependencies: ['context'] },
);
