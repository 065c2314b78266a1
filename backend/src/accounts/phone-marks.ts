import { createHmac } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { type RawBuilder, sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';

// One salt for all, so that the server finds a phone again. The hash is slow, because there are few phone numbers to
// try.
const SALT = Buffer.from('viewmax signup grant');
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 500;

/** Identifies a phone where the server must not store its number. */
export interface PhoneMark {
  plain: string;
  sealed: string;
}

export type Seal = (plain: string) => string;

/** Only a holder of the secret can compute the sealed mark of a phone. */
export const sealWith =
  (secret: string): Seal =>
  (plain) =>
    createHmac('sha256', secret).update(`phone mark ${plain}`).digest('base64url');

export async function markPhone(phone: string, seal: Seal): Promise<PhoneMark> {
  const plain = (await hashRaw(phone, { ...COST, salt: SALT })).toString('base64url');
  return { plain, sealed: seal(plain) };
}

const isTime: RawBuilder<boolean> = sql`(select seals_at <= now() from app.phone_mark_key)`;

/** True once for each phone, also while marks are being sealed. */
export async function isFirstTime(tx: AppDatabase, { plain, sealed }: PhoneMark): Promise<boolean> {
  const added = await sql`insert into app.signup_grants (phone_mark, is_sealed)
    select case when ${isTime} then ${sealed} else ${plain} end, ${isTime}
    where not exists (select from app.signup_grants where phone_mark in (${plain}, ${sealed}))
    on conflict do nothing returning phone_mark`.execute(tx);
  return added.rows.length > 0;
}

/** Seals the plain marks, some in each transaction. Several nodes may do it at once, and a killed one loses nothing. */
export async function sealMarks(db: AppDatabase, seal: Seal): Promise<number> {
  const some = await db.transaction().execute(async (tx) => {
    const found = await sql<{ mark: string }>`select phone_mark as mark from app.signup_grants
      where not is_sealed and ${isTime} order by phone_mark limit ${AT_ONCE} for update skip locked`.execute(tx);
    const plain = found.rows.map(({ mark }) => mark);
    if (plain.length === 0) return 0;
    await sql`delete from app.signup_grants where phone_mark = any(${plain})`.execute(tx);
    await sql`insert into app.signup_grants (phone_mark, is_sealed)
      select mark, true from unnest(${plain.map(seal)}::text[]) as mark on conflict do nothing`.execute(tx);
    return plain.length;
  });
  return some < AT_ONCE ? some : some + (await sealMarks(db, seal));
}

/** Refuses another secret than that of the stored marks: every phone would get its points again. */
export async function checkSecret(db: AppDatabase, seal: Seal): Promise<void> {
  const own = seal('check');
  const stored = await sql<{ check_mark: string }>`update app.phone_mark_key
    set check_mark = coalesce(check_mark, ${own}) returning check_mark`.execute(db);
  if (stored.rows[0]?.check_mark === own) return;
  throw new Error('PHONE_MARK_SECRET is not the secret of this database. Set the one that was stored with its backup.');
}
