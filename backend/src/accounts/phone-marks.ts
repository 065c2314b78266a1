import { createHmac } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';

// One salt for all, so that the server finds a phone again. The hash is slow, because there are few phone numbers to
// try.
const SALT = Buffer.from('viewmax signup grant');
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type Seal = (text: string) => string;

const sealWith =
  (secret: string): Seal =>
  (text) =>
    createHmac('sha256', secret).update(`phone mark ${text}`).digest('base64url');

/** Identifies a phone where the server must not store its number. Only a holder of the secret can compute the mark. */
export async function markPhone(phone: string, seal: Seal): Promise<string> {
  return seal((await hashRaw(phone, { ...COST, salt: SALT })).toString('base64url'));
}

/** True once for each phone. */
export async function isFirstTime(tx: AppDatabase, phone_mark: string): Promise<boolean> {
  const added = await tx
    .insertInto('signup_grants')
    .values({ phone_mark })
    .onConflict((known) => known.doNothing())
    .returning('phone_mark')
    .executeTakeFirst();
  return added !== undefined;
}

/** Refuses another secret than that of the stored marks: every phone would get its points again. */
async function checkSecret(db: AppDatabase, seal: Seal): Promise<void> {
  const sealed = seal('check');
  const stored = await sql<{ check_mark: string }>`update app.phone_mark_key
    set check_mark = coalesce(check_mark, ${sealed}) returning check_mark`.execute(db);
  if (stored.rows[0]?.check_mark === sealed) return;
  throw new Error('PHONE_MARK_SECRET is not the secret of this database. Set the one that was stored with its backup.');
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The mark of a phone, which a process of calls alone can compute. */
    markPhone(phone: string): Promise<string>;
  }
}

export const phoneMarks = fp(
  async (app) => {
    const { db, config } = app.backend;
    const seal = sealWith(config.PHONE_MARK_SECRET);
    await checkSecret(db, seal);
    app.decorate('markPhone', (phone) => markPhone(phone, seal));
  },
  { name: 'phone-marks', dependencies: ['context'] },
);
