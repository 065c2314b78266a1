import fp from 'fastify-plugin';
import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import { deleteMarks, prepareLists } from '../door/door-marks.ts';
import { keepPurchases } from '../payments/bookings.ts';
import { removeLeftPictures } from '../pictures/left-pictures.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import type { BackendContext } from '../plugins/context.ts';
import { type Repeated, repeat } from '../repeat/repeat.ts';
import { takesTurn } from '../repeat/takes-turn.ts';
import { expireHolds } from '../seats/seats.ts';
import { expireTickets } from './expire-tickets.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEY_LIFE_MS = DAY_MS;
// Longer than the cookie of a known device.
const DEVICE_LIFE_MS = 400 * DAY_MS;
// Long enough for a question about a message that did not arrive.
const NOTICE_LIFE_MS = 30 * DAY_MS;

/**
 * Deletes idempotency keys after a day, unused codes, ended sessions, notices after 30 days, and devices that were not
 * used for 400 days. A run that another node's goes on beside skips the rows that it has locked.
 */
export async function deleteLeftovers(db: AppDatabase, now: Date): Promise<void> {
  const keysBefore = new Date(now.getTime() - KEY_LIFE_MS);
  await keepPurchases(db, keysBefore);
  await sql`delete from app.purchase_keys where (user_id, key) in
    (select user_id, key from app.purchase_keys where at <= ${keysBefore} for update skip locked)`.execute(db);
  await sql`delete from app.otp_codes where phone in
    (select phone from app.otp_codes where expires_at <= ${now} for update skip locked)`.execute(db);
  await sql`delete from app.phone_changes where user_id in
    (select user_id from app.phone_changes where expires_at <= ${now} for update skip locked)`.execute(db);
  await sql`delete from app.sessions where id in
    (select id from app.sessions where ends_at <= ${now} for update skip locked)`.execute(db);
  const noticesBefore = new Date(now.getTime() - NOTICE_LIFE_MS);
  await sql`delete from app.notices where id in
    (select id from app.notices where ends_at <= ${noticesBefore} for update skip locked)`.execute(db);
  await sql`delete from app.ticket_sms where day < ${now}::date - 2`.execute(db);
  const devicesBefore = new Date(now.getTime() - DEVICE_LIFE_MS);
  await sql`delete from app.known_devices where (user_id, device_mark) in
    (select user_id, device_mark from app.known_devices where seen_at <= ${devicesBefore} for update skip locked)`.execute(
    db,
  );
}

const EVERY_MS = 60_000;
// The sweeps of each minute read only the screenings of the last two days, because older ones have next to nothing left to do.
// A daily sweep reads all screenings: after a stop of more than two days, or after a late undo of a scan, some are left.
const RECENT_MS = 2 * DAY_MS;

type Parts = Pick<BackendContext, 'db' | 'now' | 'countHolds'> & { pictures: PictureStore };
type Sweeps = Record<string, Repeated['work']>;

/** The sweeps of each minute, by their names. */
export function sweepsOf({ db, now, countHolds, pictures }: Parts): Sweeps {
  const ago = (ms: number) => new Date(now().getTime() - ms);
  return {
    'expire tickets': () => expireTickets(db, now(), ago(RECENT_MS)),
    'expire holds': async () => countHolds('expired', await expireHolds(db, now())),
    'delete leftovers': () => deleteLeftovers(db, now()),
    'prepare lists of doors': (isEnding) => prepareLists(db, now(), isEnding),
    // They become due two days after the screening.
    'delete marks of doors': () => deleteMarks(db, now(), ago(2 * RECENT_MS)),
    'remove left pictures': () => removeLeftPictures(db, pictures, now()),
  };
}

/** Those of each day. */
const dailySweepsOf = ({ db, now }: Parts): Sweeps => ({
  'expire tickets of older shows': () => expireTickets(db, now()),
  'delete marks of older shows': () => deleteMarks(db, now()),
});

/** Sweeps while the server listens, on one of all nodes. */
export const sweeper = fp(
  async (app) => {
    const { db, now, hasJobs } = app.backend;
    if (!hasJobs) return;
    const parts = { ...app.backend, pictures: app.uploads };
    const add = (sweeps: Sweeps, turnMs: number) => {
      // A job that fails must not skip another one.
      for (const [name, work] of Object.entries(sweeps))
        repeat(app, {
          name,
          everyMs: EVERY_MS,
          work: async (isEnding) => (await takesTurn(db, name, now(), turnMs)) && work(isEnding),
        });
    };
    add(sweepsOf(parts), EVERY_MS);
    add(dailySweepsOf(parts), DAY_MS);
  },
  { name: 'sweeper', dependencies: ['context', 'uploads'] },
);
