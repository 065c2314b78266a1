import { pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { inTurn } from '@viewmax/server/in-turn';
import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import type { ScreeningKey } from '../database/screening-key.ts';
import { ApiError } from '../errors/api-error.ts';
import { LIST_BEFORE_MS } from './screenings.ts';

/** About 50 ms on a phone. All 10^12 codes of a stolen list take weeks on a fast machine, and the list lives for hours. */
export const kdf = { name: 'PBKDF2', hash: 'SHA-256', iterations: 30_000, bits: 128 } as const;

const SALT_BYTES = 16;
// Earlier than the list, so that the first door finds its marks.
const AHEAD_MS = LIST_BEFORE_MS + 15 * 60 * 1000;

const derive = promisify(pbkdf2);

// A mark costs about 30 ms of a thread that other calls use too (passwords, files). The job and all doors share these.
const derivesInTurn = inTurn({ atOnce: 2, mostWaiting: 20_000, refusal: () => new ApiError('too_slow') });

const markOf = (code: string, salt: Buffer): Promise<string> =>
  derivesInTurn(async () => (await derive(code, salt, kdf.iterations, kdf.bits / 8, 'sha256')).toString('base64url'));

/** The salt of a screening's marks, which never changes. */
export async function doorSalt(db: AppDatabase, { showtimeId, cinemaId }: ScreeningKey): Promise<string> {
  const row = { showtime_id: showtimeId, cinema_id: cinemaId };
  const known = db
    .selectFrom('screenings')
    .select('door_salt')
    .where((eb) => eb.and(row));
  const before = (await known.executeTakeFirstOrThrow()).door_salt;
  if (before) return before;
  await db
    .updateTable('screenings')
    .set({ door_salt: randomBytes(SALT_BYTES).toString('base64url') })
    .where((eb) => eb.and({ ...row, door_salt: null }))
    .execute();
  return (await known.executeTakeFirstOrThrow()).door_salt ?? '';
}

/** The codes of tickets and parties that have no mark yet. */
async function unmarked(db: AppDatabase, { showtimeId, cinemaId }: ScreeningKey): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from (
      select code from app.tickets where showtime_id = ${showtimeId} and cinema_id = ${cinemaId}
      union all
      select party_code from app.purchases
        where showtime_id = ${showtimeId} and cinema_id = ${cinemaId} and ticket_count > 1
    ) codes
    where not exists (select from app.door_marks m where m.code = codes.code)`.execute(db);
  return rows.map(({ code }) => code);
}

/** Derives and stores the missing marks of a screening. */
export async function makeMarks(db: AppDatabase, screening: ScreeningKey): Promise<number> {
  const codes = await unmarked(db, screening);
  if (codes.length === 0) return 0;
  const salt = Buffer.from(await doorSalt(db, screening), 'base64url');
  const marks = await Promise.all(codes.map((code) => markOf(code, salt)));
  const row = { showtime_id: screening.showtimeId, cinema_id: screening.cinemaId };
  await db
    .insertInto('door_marks')
    .values(codes.map((code, index) => ({ ...row, code, mark: marks[index] ?? '' })))
    .onConflict((known) => known.doNothing())
    .execute();
  return codes.length;
}

/**
 * Prepares the lists of the next hour, with the tickets that were sold since. Any number of nodes may run it at once: at
 * worst they derive the same marks.
 */
export async function prepareLists(db: AppDatabase, now: Date, isEnding: () => boolean): Promise<number> {
  const soon = await db
    .selectFrom('screenings')
    .innerJoin('showtimes', 'showtimes.id', 'screenings.showtime_id')
    .where('showtimes.starts_at', '>', now)
    .where('showtimes.starts_at', '<=', new Date(now.getTime() + AHEAD_MS))
    .select(['screenings.showtime_id as showtimeId', 'screenings.cinema_id as cinemaId'])
    .orderBy('showtimes.starts_at')
    .execute();
  let made = 0;
  for (const screening of soon) {
    if (isEnding()) break;
    made += await makeMarks(db, screening);
  }
  return made;
}

const KEPT_MS = 2 * 24 * 60 * 60 * 1000;

/** Deletes the marks of screenings that began two days ago. `since` leaves out those that began earlier. */
export async function deleteMarks(db: AppDatabase, now: Date, since = new Date(0)): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await sql`delete from app.door_marks where showtime_id = any(array(
    select id from app.showtimes where starts_at < ${before} and starts_at >= ${since}))`.execute(db);
}
