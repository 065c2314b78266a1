import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import { OTP_MINUTES, OTP_TRIES } from './otp-code.ts';
import { isFirstTime } from './phone-marks.ts';

export interface PhoneChange {
  userId: string;
  oldPhone: string;
  oldMark: string;
  phone: string;
  /** The marks of the code, by each secret. */
  marks: readonly string[];
  at: Date;
}

export type PhoneVerdict = 'right' | 'wrong' | 'none' | 'taken';

const UNIQUE_VIOLATION = '23505';

/** Replaces the member's last code. */
export async function putPhoneCode(db: AppDatabase, user_id: string, code_mark: string, at: Date): Promise<void> {
  const fresh = { code_mark, wrong_tries: 0, expires_at: new Date(at.getTime() + OTP_MINUTES * 60_000) };
  await db
    .insertInto('phone_changes')
    .values({ user_id, ...fresh })
    .onConflict((known) => known.column('user_id').doUpdateSet(fresh))
    .execute();
}

/** Counts a wrong try. `none`: the member has no code, or none with tries left. */
async function check(tx: AppDatabase, { userId, marks, at }: PhoneChange): Promise<PhoneVerdict> {
  const found = await tx
    .updateTable('phone_changes')
    .set({ wrong_tries: sql<number>`wrong_tries + case when code_mark <> all(${marks}::text[]) then 1 else 0 end` })
    .where('user_id', '=', userId)
    .where('wrong_tries', '<', OTP_TRIES)
    .where('expires_at', '>', at)
    .returning('code_mark')
    .executeTakeFirst();
  if (!found) return 'none';
  return marks.includes(found.code_mark) ? 'right' : 'wrong';
}

/**
 * Uses up the code and moves the account to the new number. Every session ends. Ledger and tickets point at the member's
 * id, so they stay. A taken number and a wrong code change nothing but the code, so the transaction commits. Locks in the
 * order codes, users, as a reset of the password has it.
 */
export async function changePhone(db: AppDatabase, change: PhoneChange): Promise<PhoneVerdict> {
  const { userId, oldPhone, oldMark, phone, at } = change;
  const work = async (tx: AppDatabase): Promise<PhoneVerdict> => {
    const verdict = await check(tx, change);
    if (verdict !== 'right') return verdict;
    await tx.deleteFrom('phone_changes').where('user_id', '=', userId).execute();
    // Codes for the password, sent to either number before, open this account no more.
    await tx.deleteFrom('otp_codes').where('phone', 'in', [oldPhone, phone]).execute();
    const moved = await tx
      .updateTable('users')
      .set((eb) => ({
        phone,
        phone_proven_at: at,
        session_version: eb('session_version', '+', 1),
      }))
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`not exists (select from app.users where phone = ${phone})`)
      .returning('id')
      .executeTakeFirst();
    if (!moved) return 'taken';
    await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
    // The freed number gets no second free points, also when its account was never a sign-up.
    await isFirstTime(tx, oldMark);
    return 'right';
  };
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    // Another account took the number in the meantime.
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return 'taken';
    throw error;
  }
}

/** The SMS goes to a number that may belong to a stranger, so it says what the code does. */
export const phoneCodeText = (code: string): string =>
  `Your Viewmax code is ${code}. It moves an account to this phone number. It is valid for ${OTP_MINUTES} minutes. Do not share it.`;

/** The SMS goes to the old number. It does not name the new one: that may belong to a stranger. */
export const phoneChangedText =
  'Your Viewmax account has a new phone number and is no longer on this one. If this was not you, write to us at once: Contact Us in the app.';
