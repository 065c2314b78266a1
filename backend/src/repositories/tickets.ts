import type { Ticket } from '@viewmax/contracts/tickets';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import { type Cancelled, type CancelTickets, cancelTickets } from './cancel-tickets.ts';
import { selectTickets } from './select-tickets.ts';
import { toWireTicket } from './to-wire-ticket.ts';

export interface TicketsRepository {
  /** Bought ones, also given ones, and those from friends. Unused tickets first, then by showtime. */
  ofUser(userId: string, now: Date): Promise<Ticket[]>;
  byId(userId: string, ticketId: string, now: Date): Promise<Ticket | null>;
  /** As their buyers see them. */
  ofPurchases(purchaseIds: string[], now: Date): Promise<Map<string, Ticket[]>>;
  cancel(wanted: CancelTickets): Promise<Cancelled>;
}

declare module 'fastify' {
  interface FastifyInstance {
    tickets: TicketsRepository;
  }
}

const isUnused = (ticket: Ticket) => ticket.TicketStatus === 'Unused';

async function ofUser(db: AppDatabase, userId: string, now: Date): Promise<Ticket[]> {
  const own = sql<boolean>`tickets.id in (
    select t.id from app.purchases p join app.tickets t on t.purchase_id = p.id where p.user_id = ${userId}
    union all
    select id from app.tickets where holder_id = ${userId})`;
  const tickets = (await selectTickets(db, now).where(own).execute()).map((row) => toWireTicket(row, userId));
  return [...tickets.filter(isUnused), ...tickets.filter((ticket) => !isUnused(ticket))];
}

export const tickets = fp(
  async (app) => {
    const { db } = app.backend;
    app.decorate('tickets', {
      ofUser: (userId, now) => ofUser(db, userId, now),
      byId: async (userId, ticketId, now) => {
        const found = await selectTickets(db, now)
          .where(sql<boolean>`${userId} in (purchases.user_id, tickets.holder_id)`)
          .where('tickets.id', '=', ticketId)
          .executeTakeFirst();
        return found ? toWireTicket(found, userId) : null;
      },
      ofPurchases: async (purchaseIds, now) => {
        const found = await selectTickets(db, now)
          .where(sql<boolean>`tickets.purchase_id = any(${purchaseIds})`)
          .execute();
        return Map.groupBy(
          found.map((row) => toWireTicket(row, row.buyerId)),
          (ticket) => ticket.PurchaseID ?? '',
        );
      },
      cancel: (wanted) => cancelTickets(db, wanted),
    });
  },
  { name: 'tickets', dependencies: ['context'] },
);
