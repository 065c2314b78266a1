import fp from 'fastify-plugin';
import { sql } from 'kysely';
import { OTP_MINUTES, OTP_TRIES } from '../accounts/otp-code.ts';
import type { AppDatabase } from '../database/app-database.ts';

export type OtpCodesRepository = {
  /** Takes the place of the phone's last code. */
  put(phone: string, mark: string, at: Date): Promise<void>;
  /** Whether this is the phone's code. A wrong one is counted, a right one can be asked about again. */
  check(phone: string, mark: string, at: Date): Promise<boolean>;
  /** Uses the code up: the new password holds and every session ends. False when it is not the phone's code. */
  changePassword(phone: string, mark: string, passwordHash: string, at: Date): Promise<boolean>;
};

declare module 'fastify' {
  interface FastifyInstance {
    otpCodes: OtpCodesRepository;
  }
}

// One statement, so that tries at the same moment are counted one after the other.
async function check(db: AppDatabase, phone: string, mark: string, at: Date): Promise<boolean> {
  const found = await db
    .updateTable('otp_codes')
    .set({ wrong_tries: sql<number>`wrong_tries + case when code_mark = ${mark} then 0 else 1 end` })
    .where('phone', '=', phone)
    .where('wrong_tries', '<', OTP_TRIES)
    .where('expires_at', '>', at)
    .returning('code_mark')
    .executeTakeFirst();
  return found?.code_mark === mark;
}

export const otpCodes = fp(
  async (app) => {
    const { app: db } = app.backend;
    app.decorate('otpCodes', {
      async put(phone, code_mark, at) {
        const expires_at = new Date(at.getTime() + OTP_MINUTES * 60_000);
        const fresh = { code_mark, wrong_tries: 0, expires_at };
        await db
          .insertInto('otp_codes')
          .values({ phone, ...fresh })
          .onConflict((known) => known.column('phone').doUpdateSet(fresh))
          .execute();
      },
      check: (phone, mark, at) => check(db, phone, mark, at),
      changePassword: (phone, mark, password_hash, at) =>
        db.transaction().execute(async (tx) => {
          // A wrong code must stay counted, so it is no reason to roll back.
          if (!(await check(tx, phone, mark, at))) return false;
          await tx.deleteFrom('otp_codes').where('phone', '=', phone).execute();
          const changed = await tx
            .updateTable('users')
            .set((eb) => ({ password_hash, session_version: eb('session_version', '+', 1) }))
            .where('phone', '=', phone)
            .where('deleted_at', 'is', null)
            .returning('id')
            .executeTakeFirst();
          return Boolean(changed);
        }),
    } satisfies OtpCodesRepository);
  },
  { name: 'otp-codes', dependencies: ['context'] },
);
