import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import { leavePicture } from '../pictures/left-pictures.ts';
import { deleteHolds } from '../seats/seats.ts';
import { forgetDoorReasons } from './door-records.ts';

/**
 * Money and tickets stay and point at a row without a person. Of the phone only a mark stays: it had its free points.
 * Returns the address of the picture that is left over, if there is one.
 */
export function closeAccount(db: AppDatabase, id: string, at: Date): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    // A door locks tickets before users.
    await forgetDoorReasons(tx, id);
    // A change of the number locks its code before the user.
    await tx.deleteFrom('phone_changes').where('user_id', '=', id).execute();
    const user = await tx
      .selectFrom('users')
      .select(['phone', 'picture_url'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return null;
    await tx.deleteFrom('sessions').where('user_id', '=', id).execute();
    await tx.deleteFrom('known_devices').where('user_id', '=', id).execute();
    await tx.deleteFrom('notices').where('user_id', '=', id).execute();
    await tx.deleteFrom('movie_reminders').where('user_id', '=', id).execute();
    await tx.deleteFrom('waitings').where('user_id', '=', id).execute();
    await tx.deleteFrom('devices').where('user_id', '=', id).execute();
    await tx.deleteFrom('otp_codes').where('phone', '=', user.phone).execute();
    await tx
      .updateTable('users')
      .set((eb) => ({
        phone: null,
        password_hash: null,
        // Longer than a username may be, so no user can have it.
        username: `deleted-${id}`,
        email: null,
        picture_url: null,
        date_of_birth: null,
        sex: null,
        session_version: eb('session_version', '+', 1),
        deleted_at: at,
      }))
      .where('id', '=', id)
      .execute();
    await sql`delete from app.ticket_sms where subject = ${`member:${id}`}`.execute(tx);
    await deleteHolds(tx, id);
    if (user.picture_url) await leavePicture(tx, user.picture_url, at);
    return user.picture_url;
  });
}
