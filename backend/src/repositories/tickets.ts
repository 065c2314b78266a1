import type { ErrorCode } from '@viewmax/contracts/error-codes';
import type { Ticket } from '@viewmax/contracts/tickets';
import type { Database } from '@viewmax/server/database';
import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import { runNamed } from '../database/run-named.ts';
import { selectTickets, toWireTicket } from './ticket-rows.ts';

interface Cancelled {
  outcome: 'cancelled';
  points: number;
}
type Refused = { outcome: 'refund_changed'; points: number } | { outcome: Exclude<ErrorCode, 'refund_changed'> };

const isUnused = (ticket: Ticket) => ticket.TicketStatus === 'Unused';

export const ticketsRepository = (db: AppDatabase, database: Database) => ({
  /** Bought ones, also given ones, and those from friends. Unused tickets first, then by showtime. */
  async ofUser(userId: string, now: Date): Promise<Ticket[]> {
    const own = sql<boolean>`tickets.id in (
      select t.id from app.purchases p join app.tickets t on t.purchase_id = p.id where p.user_id = ${userId}
      union all
      select id from app.tickets where holder_id = ${userId})`;
    const tickets = (await selectTickets(db, now).where(own).execute()).map((row) => toWireTicket(row, userId));
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
