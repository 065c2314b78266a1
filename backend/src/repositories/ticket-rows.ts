import { defaultDurationMinutes } from '@viewmax/contracts/constants';
import { seatsText } from '@viewmax/contracts/seat-words';
import type { Ticket } from '@viewmax/contracts/tickets';
import { isMadeUsername } from '@viewmax/contracts/usernames';
import { type InferResult, sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import { offeredPicture } from '../pictures/addresses.ts';
import { countedSeat, storedSeatName } from '../seats/counted-seat.ts';

/** The end of a screening; used where `movies` and `showtimes` are joined. */
export const endsAt = sql<Date>`showtimes.starts_at
  + make_interval(mins => coalesce(movies.duration_minutes, ${sql.lit(defaultDurationMinutes)}))`;

/** The name of a ticket's seat in a plan, or its words; null without one. Used where `screenings` is joined. */
export const inPlan = (what: 'names' | 'texts') =>
  sql<string | null>`(select ${sql.ref(what)}[tickets.seat] from app.seat_plans where id = screenings.plan_id)`;

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
      inPlan('names').as('seatInPlan'),
      inPlan('texts').as('textInPlan'),
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
      sql<number>`app.paid_for(tickets.paid, purchases.amount, purchases.ticket_count)`.as('price'),
      'tickets.category',
      // A seat that its member had cancelled before keeps its own reason.
      sql<
        string | null
      >`case when tickets.cancelled_at >= screenings.cancelled_at then screenings.cancel_reason end`.as('cancelReason'),
      'screenings.list_issued_at as listIssuedAt',
    ])
    .orderBy('showtimes.starts_at')
    .orderBy('tickets.purchase_id')
    .orderBy('tickets.seat');

export type TicketRow = InferResult<ReturnType<typeof selectTickets>>[number];

/** A cinema's rule: until so many minutes before the screening, so many percent of the price come back. */
export interface CancelStep {
  minutes: number;
  percent: number;
}

/** The database has a rule as pairs in one array, the most minutes first. */
export const stepsOf = (rule: readonly number[]): CancelStep[] =>
  rule.flatMap((minutes, at) => (at % 2 === 0 ? [{ minutes, percent: rule[at + 1] ?? 0 }] : []));

/** How the buyer may cancel the ticket. The database decides with the same numbers. */
function cancelSteps({ status, over, holderId, listIssuedAt, cancelRule, startsAt, price }: TicketRow) {
  if (status !== 'Unused' || over || holderId || listIssuedAt || !cancelRule) return undefined;
  return stepsOf(cancelRule).map(({ minutes, percent }) => ({
    until: new Date(startsAt.getTime() - minutes * 60_000).toISOString(),
    points: Math.floor((price * percent) / 100),
  }));
}

/** The name of a member for a friend; undefined while the member has chosen none. */
export const friendName = (username: string | null): string | undefined =>
  username && !isMadeUsername(username) ? username : undefined;

/** The hands that a ticket is in, for its buyer or its holder. */
function giftOf(row: TicketRow, isGiven: boolean): Pick<Ticket, 'Gift' | 'GiftName'> {
  if (row.holderId) {
    return isGiven
      ? { Gift: 'given', GiftName: friendName(row.holderName) }
      : { Gift: 'received', GiftName: friendName(row.buyerName) };
  }
  if (row.status !== 'Unused' || row.over || row.listIssuedAt || row.takenAt) return {};
  return { Gift: row.sentAt ? 'sent' : 'open' };
}

/** A ticket as this member sees it: its buyer sees no code of a ticket that a friend has. */
export function toWireTicket(row: TicketRow, userId: string): Ticket {
  const isGiven = row.holderId !== null && row.buyerId === userId;
  const status = row.status === 'Unused' && row.over ? 'Expired' : row.status;
  return {
    TicketID: row.id,
    // The job that marks expired tickets may be minutes late.
    TicketStatus: isGiven && status === 'Unused' ? 'Given' : status,
    MovieTitle: row.title,
    CinemaName: row.cinemaName,
    CinemaAddress: row.address,
    ShowtimeTime: row.startTime,
    ShowtimeDate: row.date,
    PosterURL: offeredPicture(row.posterUrl),
    QrCode: isGiven ? '' : row.code,
    SeatNumber: storedSeatName(row.seat, row.seatsPerRow, row.seatInPlan),
    SeatText: row.textInPlan ?? seatsText([countedSeat(row.seat, row.seatsPerRow)]),
    ScreenLocation: row.screenLocation,
    ShowtimeID: row.showtimeId,
    CinemaID: row.cinemaId,
    PurchaseID: row.purchaseId,
    PartyCode: row.ticketCount > 1 && !row.holderId ? row.partyCode : undefined,
    MovieID: row.movieId,
    UsedAt: row.usedAt?.toISOString(),
    BoughtAt: row.boughtAt.toISOString(),
    CancelSteps: cancelSteps(row),
    Category: row.category ?? undefined,
    // A friend who holds the ticket paid nothing.
    PaidVp: row.holderId && !isGiven ? undefined : row.price,
    ...giftOf(row, isGiven),
    ...(row.cancelledAt && {
      CancelledAt: row.cancelledAt.toISOString(),
      CancelReason: row.cancelReason ?? undefined,
      RefundedVp: row.holderId && !isGiven ? undefined : (row.refunded ?? undefined),
    }),
  };
}

/** A ticket as a door sees it, which has its code in hand. */
export const toDoorTicket = (row: TicketRow): Ticket => toWireTicket(row, row.holderId ?? row.buyerId);
