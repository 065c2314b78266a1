import { defaultDurationMinutes } from '@viewmax/contracts/constants';
import { type InferResult, sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';

/** The end of a show; used where `movies` and `showtimes` are joined. */
export const endsAt = sql<Date>`showtimes.starts_at
  + make_interval(mins => coalesce(movies.duration_minutes, ${sql.lit(defaultDurationMinutes)}))`;

/** Tickets with all fields of the wire, by showtime and seat. */
export const selectTickets = (db: AppDatabase, now: Date) =>
  db
    .selectFrom('tickets')
    .innerJoin('purchases', 'purchases.id', 'tickets.purchase_id')
    .innerJoin('showtimes', 'showtimes.id', 'tickets.showtime_id')
    .innerJoin('movies', 'movies.id', 'showtimes.movie_id')
    .innerJoin('cinemas', 'cinemas.id', 'tickets.cinema_id')
    .innerJoin('screenings', (join) =>
      join
        .onRef('screenings.showtime_id', '=', 'tickets.showtime_id')
        .onRef('screenings.cinema_id', '=', 'tickets.cinema_id'),
    )
    .innerJoin('users as buyers', 'buyers.id', 'purchases.user_id')
    .leftJoin('users as holders', 'holders.id', 'tickets.holder_id')
    .leftJoin('gifts', 'gifts.ticket_id', 'tickets.id')
    .select([
      'tickets.id',
      'tickets.purchase_id as purchaseId',
      'tickets.status',
      'tickets.code',
      'tickets.seat',
      'tickets.used_at as usedAt',
      'purchases.at as boughtAt',
      'purchases.party_code as partyCode',
      'purchases.ticket_count as ticketCount',
      'showtimes.id as showtimeId',
      'showtimes.date',
      sql<string>`to_char(showtimes.start_time, 'HH24:MI')`.as('startTime'),
      sql<boolean>`${endsAt} <= ${now}`.as('over'),
      'movies.id as movieId',
      'movies.title',
      'movies.poster_url as posterUrl',
      'cinemas.id as cinemaId',
      'cinemas.name as cinemaName',
      'cinemas.address',
      'screenings.seats_per_row as seatsPerRow',
      'screenings.screen_location as screenLocation',
      'tickets.cancel_rule as cancelRule',
      'tickets.cancelled_at as cancelledAt',
      'tickets.refunded',
      'tickets.holder_id as holderId',
      'purchases.user_id as buyerId',
      'gifts.sent_at as sentAt',
      'gifts.taken_at as takenAt',
      'buyers.username as buyerName',
      'holders.username as holderName',
      'showtimes.starts_at as startsAt',
      sql<number>`purchases.amount / purchases.ticket_count`.as('price'),
      'screenings.cancel_reason as cancelReason',
      'screenings.list_issued_at as listIssuedAt',
    ])
    .orderBy('showtimes.starts_at')
    .orderBy('tickets.purchase_id')
    .orderBy('tickets.seat');

export type TicketRow = InferResult<ReturnType<typeof selectTickets>>[number];
