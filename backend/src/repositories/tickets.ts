import type { Ticket } from '@viewmax/contracts/tickets';
import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import { selectTickets } from './select-tickets.ts';
import { toWireTicket } from './to-wire-ticket.ts';

const isUnused = (ticket: Ticket) => ticket.TicketStatus === 'Unused';

export const ticketsRepository = (db: AppDatabase) => ({
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
    const found = await selectTickets(db, now).where(sql<boolean>`tickets.purchase_id = any(${purchaseIds})`).execute();
    return Map.groupBy(
      found.map((row) => toWireTicket(row, row.buyerId)),
      (ticket) => ticket.PurchaseID ?? '',
    );
  },
});
