import { sql } from 'kysely';
import { OTP_MINUTES, OTP_TRIES } from '../accounts/otp-code.ts';
import type { AppDatabase } from '../database/app-database.ts';
import { leavePicture } from '../pictures/left-pictures.ts';

interface Recovery {
  phone: string;
  passwordHash: string;
  at: Date;
}

/**
 * Gives an account to the owner of its phone, and ends every session. The first proof also removes email and picture:
 * a stranger may have opened the account. Returns the address of the removed picture, or null without an account.
 */
async function recoverAccount(
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

/** One try: the phone, the marks of the code by each secret, and the device or network that tries. */
export interface OtpTry {
  phone: string;
  marks: readonly [string, ...string[]];
  by: string;
  at: Date;
}

/** `none`: the phone has no code, or none with tries left. */
export type OtpVerdict = 'right' | 'wrong' | 'none';

// One statement, so that concurrent tries count one after the other. The device or network that requested the code has
// separate tries, so that other callers cannot burn it.
async function check(db: AppDatabase, { phone, marks, by, at }: OtpTry): Promise<OtpVerdict> {
  const isOwn = sql<boolean>`asked_by = ${by}`;
  const isWrong = sql<boolean>`code_mark <> all(${marks}::text[])`;
  const found = await db
    .updateTable('otp_codes')
    .set({
      wrong_tries: sql<number>`wrong_tries + case when ${isWrong} and ${isOwn} then 1 else 0 end`,
      strange_tries: sql<number>`strange_tries + case when ${isWrong} and not ${isOwn} then 1 else 0 end`,
    })
    .where('phone', '=', phone)
    .where(sql<boolean>`case when ${isOwn} then wrong_tries else strange_tries end < ${OTP_TRIES}`)
    .where('expires_at', '>', at)
    .returning('code_mark')
    .executeTakeFirst();
  if (!found) return 'none';
  return marks.includes(found.code_mark) ? 'right' : 'wrong';
}

export const otpCodesRepository = (db: AppDatabase) => ({
  /** Replaces the phone's last code. */
  async put({ phone, marks: [code_mark], by: asked_by, at }: OtpTry) {
    const expires_at = new Date(at.getTime() + OTP_MINUTES * 60_000);
    const fresh = { code_mark, asked_by, wrong_tries: 0, strange_tries: 0, expires_at };
    await db
      .insertInto('otp_codes')
      .values({ phone, ...fresh })
      .onConflict((known) => known.column('phone').doUpdateSet(fresh))
      .execute();
  },
  /** Whether this is the phone's code. A wrong try counts, and a right code stays usable. */
  check: (tried: OtpTry) => check(db, tried),
  /**
   * Uses up the code: stores the new password and ends every session. `picture` is the address of the removed picture.
   */
  changePassword: (tried: OtpTry, passwordHash: string): Promise<{ verdict: OtpVerdict; picture?: string | null }> =>
    db.transaction().execute(async (tx) => {
      // A wrong code must stay counted, so the transaction commits.
      const verdict = await check(tx, tried);
      if (verdict !== 'right') return { verdict };
      await tx.deleteFrom('otp_codes').where('phone', '=', tried.phone).execute();
      const recovered = await recoverAccount(tx, { phone: tried.phone, passwordHash, at: tried.at });
      return recovered ? { verdict, picture: recovered.picture } : { verdict: 'none' };
    }),
});
