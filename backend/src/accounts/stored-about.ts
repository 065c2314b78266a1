import type { UserDataResponse } from '@viewmax/contracts/account';
import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import { remindersOf } from '../notices/reminders.ts';

/** The rows about a member that no other call shows. */
export async function storedAbout(db: AppDatabase, userId: string) {
  const user = await db
    .selectFrom('users')
    .select(['phone_proven_at', sql<string | null>`date_of_birth::text`.as('dateofbirth'), 'sex', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const devices = await db.selectFrom('devices').selectAll().where('user_id', '=', userId).execute();
  const known = await db.selectFrom('known_devices').select('seen_at').where('user_id', '=', userId).execute();
  const notices = await db
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('next_try_at')
    .execute();
  const browsers = await db
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
    .select(['endpoint', 'added_at'])
    .where('sessions.user_id', '=', userId)
    .orderBy('added_at')
    .execute();
  const attendant = await db.selectFrom('attendants').select('cinema_id').where('user_id', '=', userId).execute();
  return {
    profile: {
      phoneProvenAt: user.phone_proven_at?.toISOString() ?? null,
      dateofbirth: user.dateofbirth,
      sex: user.sex,
      createdAt: user.created_at.toISOString(),
    },
    devices: devices.map(({ device_type, platform, seen_at }) => ({
      devicetype: device_type,
      platform,
      seenAt: seen_at.toISOString(),
    })),
    knownDevices: known.map(({ seen_at }) => ({ seenAt: seen_at.toISOString() })),
    notices: notices.map(({ kind, showtime_id, cinema_id, tx_ref, movie_id, next_try_at, done_at, outcome }) => ({
      kind,
      ShowtimeID: showtime_id,
      CinemaID: cinema_id,
      tx_ref,
      MovieID: movie_id,
      dueAt: next_try_at.toISOString(),
      doneAt: done_at?.toISOString() ?? null,
      outcome,
    })),
    // The rest of an address is a secret between the browser and its service.
    pushDevices: browsers.map(({ endpoint, added_at }) => ({
      service: new URL(endpoint).host,
      addedAt: added_at.toISOString(),
    })),
    reminders: await remindersOf(db, userId),
    attendantAt: attendant.map(({ cinema_id }) => cinema_id),
  } satisfies Omit<Partial<UserDataResponse>, 'profile'> & { profile: Partial<UserDataResponse['profile']> };
}
