import { createHash, randomBytes } from 'node:crypto';
import type { ErrorCode } from '@viewmax/contracts/error-codes';
import type { GiftResponse, Ticket } from '@viewmax/contracts/tickets';
import type { Database } from '@viewmax/server/database';
import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import { runNamed } from '../database/run-named.ts';
import { friendName, selectTickets, toWireTicket } from './ticket-rows.ts';

interface Cancelled {
  outcome: 'cancelled';
  points: number;
}
type Refused = { outcome: 'refund_changed'; points: number } | { outcome: Exclude<ErrorCode, 'refund_changed'> };

const isUnused = (ticket: Ticket) => ticket.TicketStatus === 'Unused';

export const ticketsRepository = (db: AppDatabase, database: Database) => ({
  /** Bought ones, also given ones, and those from friends. Unused tickets first, then by showtime. */
  async ofUser(userId: string, now: Date): Promise<Ticket[]> {
    // With so many joins the planner would join all tickets before a subquery. An array comes first.
    const isMine = sql<boolean>`tickets.id = any(array(
      select t.id from app.purchases p join app.tickets t on t.purchase_id = p.id where p.user_id = ${userId}
      union all
      select id from app.tickets where holder_id = ${userId}))`;
    const tickets = (await selectTickets(db, now).where(isMine).execute()).map((row) => toWireTicket(row, userId));
    return [...tickets.filter(isUnused), ...tickets.filter((ticket) => !isUnused(ticket))];
  },
  async byId(userId: string, ticketId: string, now: Date): Promise<Ticket | null> {
    const found = await selectTickets(db, now)
      .where(sql<boolean>`${userId} in (purchases.user_id, tickets.holder_id)`)
      .where('tickets.id', '=', ticketId)
      .executeTakeFirst();
    return found ? toWireTicket(found, userId) : null;
  },
  /** As their buyers see them. */
  async ofPurchases(purchaseIds: string[], now: Date): Promise<Map<string, Ticket[]>> {
    const query = selectTickets(db, now).where(sql<boolean>`tickets.purchase_id = any(${purchaseIds})`);
    const found = await runNamed(database, 'tickets-of-purchases', query);
    return Map.groupBy(
      found.map((row) => toWireTicket(row, row.buyerId)),
      (ticket) => ticket.PurchaseID ?? '',
    );
  },
  /**
   * Cancels tickets of a member, all or none. `points` is the sum that the member saw. One statement is one transaction:
   * points, seats, codes and books change together.
   */
  async cancel(
    userId: string,
    ticketIds: string[],
    points: number,
    now: Date,
  ): Promise<(Cancelled & { tickets: Ticket[] }) | Refused> {
    const { rows } = await sql<Cancelled | Refused>`
      select * from app.cancel_tickets(${userId}, ${ticketIds}, ${points}, ${now})`.execute(db);
    const [answer] = rows;
    if (!answer) throw new Error('The database did not answer a cancellation');
    if (answer.outcome !== 'cancelled') return answer;
    const found = await selectTickets(db, now).where(sql<boolean>`tickets.id = any(${ticketIds})`).execute();
    return { ...answer, tickets: found.map((row) => toWireTicket(row, userId)) };
  },
});

/** A claim has 128 random bits, so a plain hash hides it. */
const hashOf = (claim: string): string => createHash('sha256').update(claim).digest('hex');

export const giftsRepository = (db: AppDatabase) => ({
  /** The claim of the link, or why there is none. */
  async send(userId: string, ticketId: string, now: Date): Promise<{ claim: string } | { refusal: ErrorCode }> {
    const claim = randomBytes(16).toString('base64url');
    const { rows } = await sql<{ outcome: ErrorCode | 'sent' }>`
      select app.send_ticket(${userId}, ${ticketId}, ${hashOf(claim)}, ${now}) as outcome`.execute(db);
    const outcome = rows[0]?.outcome ?? 'internal';
    return outcome === 'sent' ? { claim } : { refusal: outcome };
  },
  /** The ticket of a claim without its code; null for an unknown or withdrawn claim. */
  async read(claim: string, now: Date): Promise<GiftResponse['gift'] | null> {
    const found = await selectTickets(db, now)
      .where(
        sql<boolean>`tickets.id = any(array(
          select ticket_id from app.gifts where claim_hash = ${hashOf(claim)} and back_at is null))`,
      )
      .executeTakeFirst();
    if (!found) return null;
    const { MovieTitle, MovieID, PosterURL, CinemaName, CinemaAddress, ShowtimeDate, ShowtimeTime, ...seat } =
      toWireTicket(found, found.buyerId);
    return {
      ...{ MovieTitle, MovieID, PosterURL, CinemaName, CinemaAddress, ShowtimeDate, ShowtimeTime },
      SeatNumber: seat.SeatNumber,
      SeatText: seat.SeatText,
      Category: seat.Category,
      GiftName: friendName(found.buyerName),
      isTaken: found.holderId !== null,
    };
  },
  async take(userId: string, claim: string, now: Date): Promise<{ ticketId: string } | { refusal: ErrorCode }> {
    const { rows } = await sql<{ outcome: ErrorCode | 'taken'; ticket: string }>`
      select * from app.take_ticket(${userId}, ${hashOf(claim)}, ${now})`.execute(db);
    const { outcome = 'internal', ticket = '' } = rows[0] ?? {};
    return outcome === 'taken' ? { ticketId: ticket } : { refusal: outcome };
  },
  async takeBack(userId: string, ticketId: string, now: Date): Promise<ErrorCode | null> {
    const { rows } = await sql<{ outcome: ErrorCode | 'back' }>`
      select app.take_back_ticket(${userId}, ${ticketId}, ${now}) as outcome`.execute(db);
    const outcome = rows[0]?.outcome ?? 'internal';
    return outcome === 'back' ? null : outcome;
  },
});
