import type { BookingRequest } from '@viewmax/contracts/wallet';
import type { Database } from '@viewmax/server/database';
import { ignorePoint, type Reached } from '@viewmax/server/fail-points';
import { withClient } from '@viewmax/server/with-client';
import { sql } from 'kysely';
import { codeOf, isRolledBack } from '../batching/after-rollback.ts';
import type { AppDatabase } from '../database/app-database.ts';
import { ApiError } from '../errors/api-error.ts';
import { noSeats } from '../purchase/sell-batch.ts';
import type { Buying, TopUpsRepository } from '../repositories/top-ups.ts';
import { chooseSeats, type Plans, readHall } from '../seats/hall.ts';
import { perTicket } from '../seats/per-ticket.ts';
import type { PaymentPoint } from './settle.ts';

/** The points for a booking at the server's price. Refuses one that could not be bought now. */
export async function priceOf(
  db: AppDatabase,
  { showtimeID, cinemaID, count, categories }: BookingRequest,
  now: Date,
): Promise<number> {
  const party = sql`${perTicket(categories)}::text[]`;
  const screening = await db
    .selectFrom('screenings')
    .innerJoin('showtimes', 'showtimes.id', 'screenings.showtime_id')
    .select(['starts_at', 'cancelled_at', sql<number>`total_seats - assigned_seats`.as('left')])
    .select(
      sql<number | null>`case when ${party} is null then price * ${count}
        else (select total from app.party_prices(price, categories, ${party})) end`.as('total'),
    )
    .where('showtime_id', '=', showtimeID)
    .where('cinema_id', '=', cinemaID)
    .executeTakeFirst();
  if (!screening || screening.cancelled_at) throw new ApiError('not_shown_here');
  if (screening.starts_at <= now) throw new ApiError('showtime_over');
  if (screening.left < count) throw new ApiError(screening.left <= 0 ? 'sold_out' : 'not_enough_seats');
  if (screening.total === null) throw new ApiError('category_gone');
  return screening.total;
}

interface Quoted {
  txRef: string;
  userId: string;
  amount: number;
  now: Date;
}

/** The key of the booking, and the end of its wait. Refuses a key that has bought already. */
export async function beginBooking(
  db: AppDatabase,
  { showtimeID, cinemaID, count, categories, holdID, key }: BookingRequest,
  { txRef, userId, amount, now }: Quoted,
): Promise<{ key: string; until: string }> {
  const { rows } = await sql<{ key: string; until: Date }>`
    select * from app.begin_booking(${now}, ${txRef}, ${userId}, ${showtimeID}, ${cinemaID}, ${count}, ${amount},
      ${holdID ?? null}, ${key}, ${perTicket(categories)}::text[])`.execute(db);
  const [begun] = rows;
  if (!begun) throw new ApiError('key_reused');
  return { key: begun.key, until: begun.until.toISOString() };
}

/** The member ends the booking of a quote. */
export async function stopBooking(db: AppDatabase, userId: string, txRef: string, now: Date): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ ended_at: now, code: 'booking_stopped' })
    .where('tx_ref', '=', txRef)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Keeps the purchases of bookings whose keys are about to be deleted. */
export async function keepPurchases(db: AppDatabase, keysBefore: Date): Promise<void> {
  await sql`update app.bookings b set purchase_id = k.purchase_id from app.purchase_keys k
    where k.at <= ${keysBefore} and b.user_id = k.user_id and b.key = k.key and b.purchase_id is null`.execute(db);
}

export interface CreditParts {
  db: AppDatabase;
  database: Database;
  plans: Plans;
  topUps: TopUpsRepository;
  reached?: Reached<PaymentPoint>;
  /** Receives what kept a payment from buying, for the log. */
  onFault(error: unknown): void;
}

const TRIES = ['again', 'again', 'again', 'again', 'last', 'not'] as const;

/**
 * Credits a payment, and in the same transaction buys what its quote wants. Seats of a plan are chosen before, without a
 * lock, as for a purchase. Nothing that the purchase meets keeps the points back.
 */
export function createCredit({
  db,
  database,
  plans,
  topUps,
  reached = ignorePoint,
  onFault,
}: CreditParts): TopUpsRepository['credit'] {
  /** Null for a quote that buys nothing. */
  async function choose(txRef: string, now: Date): Promise<Omit<Buying, 'buys'> | null> {
    const booking = await db
      .selectFrom('bookings')
      .select(['user_id', 'showtime_id', 'cinema_id', 'ticket_count', 'hold_id'])
      .where('tx_ref', '=', txRef)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!booking) return null;
    const { user_id: userId, showtime_id: showtimeId, cinema_id: cinemaId, ticket_count: count } = booking;
    if (booking.hold_id) return {};
    return withClient(database, async (client) => {
      const hall = await readHall(client, { showtimeId, cinemaId }, { userId, count, pays: true }, now);
      const plan = hall && (await plans.of(client, hall.planId));
      if (!plan || hall.mine?.seats.length === count) return {};
      const seats = chooseSeats(plan, [...hall.gone, ...hall.held], count);
      return seats.length > 0 ? { seats } : { without: noSeats(plan, new Set(hall.gone), hall, count).outcome };
    });
  }

  return async function credit(txRef, points, payment, at, nextCheckAt) {
    for (const buys of TRIES) {
      let isBooked = true;
      try {
        const buying = buys === 'not' ? {} : await choose(txRef, at);
        isBooked = buying !== null;
        reached('chosen');
        return await topUps.credit(txRef, points, payment, at, nextCheckAt, {
          ...buying,
          buys: buying ? buys : 'last',
        });
      } catch (error) {
        if (!isBooked || buys === 'not' || !isRolledBack(codeOf(error))) throw error;
        onFault(error);
      }
    }
  };
}
