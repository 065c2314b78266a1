import type { ErrorCode } from '@viewmax/contracts/error-codes';
import type { Ticket } from '@viewmax/contracts/tickets';
import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import { selectTickets } from './select-tickets.ts';
import { toWireTicket } from './to-wire-ticket.ts';

export interface CancelTickets {
  userId: string;
  ticketIds: string[];
  /** The points that the member saw. */
  points: number;
  now: Date;
}

type Refused = { outcome: 'refund_changed'; points: number } | { outcome: Exclude<ErrorCode, 'refund_changed'> };
interface Done {
  outcome: 'cancelled';
  points: number;
}

export type Cancelled = (Done & { tickets: Ticket[] }) | Refused;

/** One statement, which is one transaction: points, seats, codes and books change together. */
export async function cancelTickets(db: AppDatabase, wanted: CancelTickets): Promise<Cancelled> {
  const { userId, ticketIds, points, now } = wanted;
  const { rows } = await sql<Done | Refused>`
    select * from app.cancel_tickets(${userId}, ${ticketIds}, ${points}, ${now})`.execute(db);
  const [answer] = rows;
  if (!answer) throw new Error('The database did not answer a cancellation');
  if (answer.outcome !== 'cancelled') return answer;
  const found = await selectTickets(db, now).where(sql<boolean>`tickets.id = any(${ticketIds})`).execute();
  return { ...answer, tickets: found.map((row) => toWireTicket(row, userId)) };
}
