import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AppDatabase } from '../src/database/app-database.ts';
import { expireTickets } from '../src/jobs/expire-tickets.ts';
import { addMissing } from './add-missing.ts';
import { daysFrom } from './calendar.ts';
import { type DemoCinema, demoCinemas } from './cinemas.ts';
import { demoMovies } from './movies.ts';
import { ATTENDANT, HOLDER } from './people.ts';

const TICKETS = 2;
const DAY_MS = 86_400_000;

const daysLater = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS);

export async function idOf(db: AppDatabase, phone: string): Promise<string> {
  return (await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id;
}

interface NewScreening {
  id: string;
  movie: string;
  cinema: DemoCinema;
  date: string;
  time: string;
}

/** Adds a screening at a time that no other demo show has. */
export async function addScreening(db: AppDatabase, { id, movie, cinema, date, time }: NewScreening): Promise<void> {
  const { id: cinema_id, lga, price, seats: total_seats, screen: screen_location } = cinema;
  await addMissing(db, 'showtimes', [{ id, movie_id: movie, lga, date, start_time: time }]);
  await addMissing(db, 'screenings', [{ showtime_id: id, cinema_id, price, total_seats, screen_location }]);
}

interface Sale {
  holder: string;
  showtimeId: string;
  cinema: DemoCinema;
  count: number;
  at: Date;
}

/** The member gets the price as a present, so that the balance matches the README. */
export async function sell(db: AppDatabase, { holder, showtimeId, cinema, count, at }: Sale): Promise<void> {
  const price = count * cinema.price;
  await give(db, holder, price, at, `demo-tickets:${randomUUID()}`);
  const { rows } = await sql<{ outcome: string }>`
    select outcome from app.purchase_batch(${at}, ${[holder]}, ${[null]}, ${[showtimeId]}, ${[cinema.id]}, ${[count]},
      ${[price]})`.execute(db);
  if (rows[0]?.outcome !== 'sold') throw new Error(`The demo's tickets could not be sold: ${rows[0]?.outcome}`);
}

interface Buying {
  holder: string;
  name: string;
  cinema: DemoCinema;
  day: Date;
  at: Date;
}

async function buy(db: AppDatabase, { holder, name, cinema, day, at }: Buying): Promise<string> {
  const [{ date } = { date: '' }] = daysFrom(day, 1);
  const id = `demo-${name}-${date}`;
  await addScreening(db, { id, movie: demoMovies[0]?.id ?? '', cinema, date, time: '15:00' });
  await sell(db, { holder, showtimeId: id, cinema, count: TICKETS, at });
  return id;
}

/** Points for a member, as a present. */
export async function give(
  db: AppDatabase,
  holder: string,
  points: number,
  at: Date,
  reference: string,
): Promise<void> {
  await db
    .updateTable('wallets')
    .set((eb) => ({ balance: eb('balance', '+', points) }))
    .where('user_id', '=', holder)
    .execute();
  const movement = { at, kind: 'bonus' as const, amount: points, reference };
  await db
    .insertInto('ledger')
    .values({ ...movement, from_account: 'house:promotions', to_account: `wallet:${holder}` })
    .execute();
}

/** In time order, as in a statement. */
async function addPast(db: AppDatabase, holder: string, cinema: DemoCinema, now: Date): Promise<void> {
  const past = { holder, cinema };
  await buy(db, { ...past, name: 'expired', day: daysLater(now, -3), at: daysLater(now, -5) });
  const used = await buy(db, { ...past, name: 'used', day: daysLater(now, -2), at: daysLater(now, -4) });
  const used_by = await idOf(db, ATTENDANT);
  await db
    .updateTable('tickets')
    .from('showtimes')
    .set((eb) => ({ status: 'Used', used_at: eb.ref('showtimes.starts_at'), used_by }))
    .whereRef('showtimes.id', '=', 'tickets.showtime_id')
    .where('tickets.showtime_id', '=', used)
    .where('status', '=', 'Unused')
    .execute();
  await expireTickets(db, now);
}

const ticketsOf = (db: AppDatabase, holder: string) =>
  db
    .selectFrom('tickets')
    .innerJoin('purchases', 'purchases.id', 'tickets.purchase_id')
    .innerJoin('showtimes', 'showtimes.id', 'tickets.showtime_id')
    .where('purchases.user_id', '=', holder)
    .select('tickets.id');

/**
 * Sells tickets in every status, through an ordinary purchase. Tickets for a coming screening are sold again when none is
 * left.
 */
export async function seedTickets(db: AppDatabase, now: Date): Promise<void> {
  const [cinema] = demoCinemas;
  if (!cinema) return;
  await db.transaction().execute(async (tx) => {
    const holder = await idOf(tx, HOLDER);
    if (!(await ticketsOf(tx, holder).executeTakeFirst())) await addPast(tx, holder, cinema, now);
    const coming = await ticketsOf(tx, holder)
      .where('tickets.status', '=', 'Unused')
      .where('showtimes.starts_at', '>', now)
      .executeTakeFirst();
    if (!coming) await buy(tx, { holder, name: 'unused', cinema, day: daysLater(now, 7), at: now });
  });
}

/** The demo's attendant works at every cinema of the attendant's LGA, as a manager. */
export async function seedAttendants(db: AppDatabase): Promise<void> {
  await db
    .insertInto('attendants')
    .columns(['user_id', 'cinema_id', 'is_manager'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .innerJoin('cinemas', 'cinemas.lga', 'users.lga')
        .where('users.phone', '=', ATTENDANT)
        .select(['users.id', 'cinemas.id as cinema_id', eb.lit(true).as('is_manager')]),
    )
    .onConflict((known) => known.columns(['user_id', 'cinema_id']).doUpdateSet({ is_manager: true }))
    .execute();
}
