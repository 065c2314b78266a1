import { sql } from 'kysely';
import type { AppDatabase } from '../src/database/app-database.ts';
import { expireTickets } from '../src/jobs/expire-tickets.ts';
import { daysFrom } from './calendar.ts';
import { type DemoCinema, demoCinemas } from './cinemas.ts';
import { demoMovies } from './movies.ts';
import { demoUserId } from './people.ts';

const HOLDER = demoUserId('08000000001');
const ATTENDANT = demoUserId('08000000009');
const TICKETS = 2;
const DAY_MS = 86_400_000;

const daysLater = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS);

/** A show at a time when no other of the demo begins; bought two days before it, or now. */
async function buy(app: AppDatabase, name: string, cinema: DemoCinema, day: Date, now: Date): Promise<string> {
  const [{ date } = { date: '' }] = daysFrom(day, 1);
  const id = `demo-${name}-${date}`;
  const show = { id, movie_id: demoMovies[0]?.id ?? '', lga: cinema.lga, date, start_time: '15:00' };
  await app.insertInto('showtimes').values(show).execute();
  const { id: cinema_id, price, seats: total_seats, screen: screen_location } = cinema;
  await app
    .insertInto('screenings')
    .values({ showtime_id: id, cinema_id, price, total_seats, screen_location })
    .execute();
  const at = new Date(Math.min(now.getTime(), daysLater(day, -2).getTime()));
  const { rows } = await sql<{ outcome: string }>`
    select outcome from app.purchase_batch(${at}, ${[HOLDER]}, ${[null]}, ${[id]}, ${[cinema_id]}, ${[TICKETS]},
      ${[TICKETS * price]})`.execute(app);
  if (rows[0]?.outcome !== 'sold') throw new Error(`The demo's tickets could not be sold: ${rows[0]?.outcome}`);
  return id;
}

/** The demo's tickets are a present, so that the balance stays the one that the README promises. */
async function give(app: AppDatabase, points: number, at: Date, reference: string): Promise<void> {
  await app
    .updateTable('wallets')
    .set((eb) => ({ balance: eb('balance', '+', points) }))
    .where('user_id', '=', HOLDER)
    .execute();
  const movement = { at, kind: 'bonus' as const, amount: points, reference };
  await app
    .insertInto('ledger')
    .values({ ...movement, from_account: 'house:promotions', to_account: `wallet:${HOLDER}` })
    .execute();
}

async function addTickets(app: AppDatabase, cinema: DemoCinema, now: Date): Promise<void> {
  const unused = daysLater(now, 7);
  const reference = `demo-tickets:${daysFrom(unused, 1)[0]?.date}`;
  await give(app, 3 * TICKETS * cinema.price, daysLater(now, -5), reference);
  await buy(app, 'expired', cinema, daysLater(now, -3), now);
  const used = await buy(app, 'used', cinema, daysLater(now, -2), now);
  await buy(app, 'unused', cinema, unused, now);
  await app
    .updateTable('tickets')
    .set({ status: 'Used', used_at: daysLater(now, -2), used_by: ATTENDANT })
    .where('showtime_id', '=', used)
    .execute();
  await expireTickets(app, now);
}

/** Tickets in every status, bought as anybody buys them: at the first start, and when none is left for a coming show. */
export async function seedTickets(app: AppDatabase, now: Date): Promise<void> {
  const [cinema] = demoCinemas;
  if (!cinema) return;
  await app.transaction().execute(async (tx) => {
    const coming = await tx
      .selectFrom('tickets')
      .innerJoin('purchases', 'purchases.id', 'tickets.purchase_id')
      .innerJoin('showtimes', 'showtimes.id', 'tickets.showtime_id')
      .where('purchases.user_id', '=', HOLDER)
      .where('tickets.status', '=', 'Unused')
      .where('showtimes.starts_at', '>', now)
      .select('tickets.id')
      .executeTakeFirst();
    if (!coming) await addTickets(tx, cinema, now);
  });
}

/** The demo's attendant may redeem at every cinema of the attendant's LGA. */
export async function seedAttendants(app: AppDatabase): Promise<void> {
  await app
    .insertInto('attendants')
    .columns(['user_id', 'cinema_id'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .innerJoin('cinemas', 'cinemas.lga', 'users.lga')
        .where('users.id', '=', ATTENDANT)
        .select(['users.id', 'cinemas.id as cinema_id']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
