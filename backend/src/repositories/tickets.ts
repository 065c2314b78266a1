import type { Ticket } from '@viewmax/contracts/tickets';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import { selectTickets } from './select-tickets.ts';
import { toWireTicket } from './to-wire-ticket.ts';

export interface TicketsRepository {
  /** Unused tickets first, then by showtime. */
  ofUser(userId: string, now: Date): Promise<Ticket[]>;
  byId(userId: string, ticketId: string, now: Date): Promise<Ticket | null>;
  ofPurchases(purchaseIds: string[], now: Date): Promise<Map<string, Ticket[]>>;
}

declare module 'fastify' {
  interface FastifyInstance {
    tickets: TicketsRepository;
  }
}

const isUnused = (ticket: Ticket) => ticket.TicketStatus === 'Unused';

async function ofUser(db: AppDatabase, userId: string, now: Date): Promise<Ticket[]> {
  const found = await selectTickets(db, now).where('purchases.user_id', '=', userId).execute();
  const tickets = found.map(toWireTicket);
  return [...tickets.filter(isUnused), ...tickets.filter((ticket) => !isUnused(ticket))];
}

export const tickets = fp(
  async (app) => {
    const { db } = app.backend;
    app.decorate('tickets', {
      ofUser: (userId, now) => ofUser(db, userId, now),
      byId: async (userId, ticketId, now) => {
        const found = await selectTickets(db, now)
          .where('purchases.user_id', '=', userId)
          .where('tickets.id', '=', ticketId)
          .executeTakeFirst();
        return found ? toWireTicket(found) : null;
      },
      ofPurchases: async (purchaseIds, now) => {
        const found = await selectTickets(db, now)
          .where(sql<boolean>`tickets.purchase_id = any(${purchaseIds})`)
          .execute();
        return Map.groupBy(found.map(toWireTicket), (ticket) => ticket.PurchaseID ?? '');
      },
    });
  },
  { name: 'tickets', dependencies: ['context'] },
);
