import fp from 'fastify-plugin';
import { type RawBuilder, sql } from 'kysely';
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
 * Deletes the due rows that no other node's run has locked. It finds them again by their place in the table: by a key,
 * PostgreSQL may read the whole table for them.
 */
const deleteDue = (db: AppDatabase, table: string, due: RawBuilder<unknown>) =>
  sql`delete from ${sql.table(table)}
    where ctid = any (array(select ctid from ${sql.table(table)} where ${due} for update skip locked))`.execute(db);

/**
 * Deletes idempotency keys after a day, unused codes, ended sessions, notices after 30 days, and devices that were not
 * used for 400 days.
 */
export async function deleteLeftovers(db: AppDatabase, now: Date): Promise<void> {
  const before = (lifeMs: number) => new Date(now.getTime() - lifeMs);
  await keepPurchases(db, before(KEY_LIFE_MS));
  await deleteDue(db, 'app.purchase_keys', sql`at <= ${before(KEY_LIFE_MS)}`);
  await deleteDue(db, 'app.otp_codes', sql`expires_at <= ${now}`);
  await deleteDue(db, 'app.phone_changes', sql`expires_at <= ${now}`);
  await deleteDue(db, 'app.sessions', sql`ends_at <= ${now}`);
  await deleteDue(db, 'app.notices', sql`ends_at <= ${before(NOTICE_LIFE_MS)}`);
  await deleteDue(db, 'app.ticket_sms', sql`day < ${now}::date - 2`);
  await deleteDue(db, 'app.known_devices', sql`seen_at <= ${before(DEVICE_LIFE_MS)}`);
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
