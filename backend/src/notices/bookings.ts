import { arrivedText } from '@viewmax/contracts/money-words';
import { paymentPath, ticketPath } from '@viewmax/contracts/notice-paths';
import { wholeNaira } from '@viewmax/contracts/price';
import { type InferResult, sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import { openSession } from './notice-facts.ts';

/** Credited quotes with a booking, and the first ticket that it bought. */
export const selectBookings = (db: AppDatabase, ids: string[], now: Date) =>
  db
    .selectFrom('notices')
    .where('notices.id', 'in', ids)
    .where('notices.kind', '=', 'booking_settled')
    .where(({ exists }) => exists(openSession(db, now)))
    .innerJoin('top_ups', 'top_ups.tx_ref', 'notices.tx_ref')
    .where('top_ups.state', '=', 'credited')
    .innerJoin('bookings', 'bookings.tx_ref', 'notices.tx_ref')
    .innerJoin('showtimes', 'showtimes.id', 'bookings.showtime_id')
    .innerJoin('movies', 'movies.id', 'showtimes.movie_id')
    .innerJoin('cinemas', 'cinemas.id', 'bookings.cinema_id')
    .select(['notices.id', 'movies.title', 'cinemas.name as cinema', 'top_ups.tx_ref as txRef', 'top_ups.naira'])
    .select(['top_ups.credited_points as creditedVp', 'top_ups.paid_kobo as paidKobo'])
    .select([
      sql<string>`to_char(showtimes.date, 'DD/MM/YYYY')`.as('date'),
      sql<string>`to_char(showtimes.start_time, 'HH24:MI')`.as('startTime'),
      sql<string | null>`(select min(t.id) from app.tickets t where t.status = 'Unused' and t.purchase_id =
        (select purchase from app.booking_state(${now}, bookings)))`.as('ticketId'),
    ]);

type Booking = InferResult<ReturnType<typeof selectBookings>>[number];

/** The tickets, or the points alone, whose screen says why. */
export function bookingText({ ticketId, txRef, title, cinema, date, startTime, naira, creditedVp, paidKobo }: Booking) {
  if (ticketId) {
    const text = `${title}, ${date} ${startTime} at ${cinema}. Tap for your tickets.`;
    return { title: 'Your tickets are ready', text, path: ticketPath(ticketId) };
  }
  const arrived = arrivedText({ naira, creditedVp, paidNaira: paidKobo === null ? naira : wholeNaira(paidKobo) });
  const text = `${arrived} Your tickets to ${title} were not bought. Tap to see why.`;
  return { title: 'Your payment arrived', text, path: paymentPath(txRef) };
}
