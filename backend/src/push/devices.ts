import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import type { DeviceKeys } from './encrypt-message.ts';

export interface NewDevice extends DeviceKeys {
  endpoint: string;
}

export type PushDevice = NewDevice & { id: string };

/** Makes it the one device of a session. A device of another member's session leaves that session. */
export async function addDevice(db: AppDatabase, sessionId: string, device: NewDevice, at: Date): Promise<void> {
  const row = { ...device, session_id: sessionId, added_at: at };
  await db
    .insertInto('push_devices')
    .values(row)
    .onConflict((known) => known.column('endpoint').doUpdateSet(row))
    .execute();
  await db
    .deleteFrom('push_devices')
    .where('session_id', '=', sessionId)
    .where('endpoint', '<>', device.endpoint)
    .execute();
}

export async function removeDevice(db: AppDatabase, sessionId: string): Promise<void> {
  await db.deleteFrom('push_devices').where('session_id', '=', sessionId).execute();
}

/** A device whose push service knows it no longer. One that subscribed again meanwhile has other keys, and stays. */
export async function forgetDevice(db: AppDatabase, { id, p256dh }: PushDevice): Promise<void> {
  await db.deleteFrom('push_devices').where('id', '=', id).where('p256dh', '=', p256dh).execute();
}

/** The devices of a member's open sessions, and whether the notice has reached each. */
export const devicesFor = (
  db: AppDatabase,
  userId: string,
  noticeId: string,
  now: Date,
): Promise<(PushDevice & { isReached: boolean })[]> =>
  db
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
    .where('sessions.user_id', '=', userId)
    .where('sessions.ends_at', '>', now)
    .select(({ exists, selectFrom }) => [
      'push_devices.id',
      'endpoint',
      'p256dh',
      'auth',
      exists(
        selectFrom('notices')
          .where('notices.id', '=', noticeId)
          .where(sql<boolean>`push_devices.id = any(notices.reached)`)
          .select('notices.id'),
      ).as('isReached'),
    ])
    .$castTo<PushDevice & { isReached: boolean }>()
    .execute();

/** A retry of the notice leaves these devices out. */
export async function noteReached(db: AppDatabase, noticeId: string, ids: string[]): Promise<void> {
  await db
    .updateTable('notices')
    .set({ reached: sql<string[]>`reached || ${ids}::uuid[]` })
    .where('id', '=', noticeId)
    .execute();
}
