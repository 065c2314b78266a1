import fp from 'fastify-plugin';
import { changePhone, type PhoneChange, type PhoneVerdict } from '../accounts/change-phone.ts';
import { OTP_MINUTES } from '../accounts/otp-code.ts';

export interface PhoneChangesRepository {
  /** Replaces the member's last code. */
  put(userId: string, mark: string, at: Date): Promise<void>;
  change(change: PhoneChange): Promise<PhoneVerdict>;
}

declare module 'fastify' {
  interface FastifyInstance {
    phoneChanges: PhoneChangesRepository;
  }
}

const UNIQUE_VIOLATION = '23505';

export const phoneChanges = fp(
  async (app) => {
    const { db } = app.backend;
    app.decorate('phoneChanges', {
      async put(user_id, code_mark, at) {
        const fresh = { code_mark, wrong_tries: 0, expires_at: new Date(at.getTime() + OTP_MINUTES * 60_000) };
        await db
          .insertInto('phone_changes')
          .values({ user_id, ...fresh })
          .onConflict((known) => known.column('user_id').doUpdateSet(fresh))
          .execute();
      },
      async change(change) {
        try {
          return await changePhone(db, change);
        } catch (error) {
          // Another account took the number in the meantime.
          if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return 'taken';
          throw error;
        }
      },
    } satisfies PhoneChangesRepository);
  },
  { name: 'phone-changes', dependencies: ['context'] },
);
