import { createHash, randomBytes } from 'node:crypto';
import type { ErrorCode } from '@viewmax/contracts/error-codes';
import type { GiftResponse } from '@viewmax/contracts/tickets';
import { sql } from 'kysely';
import type { AppDatabase } from '../database/app-database.ts';
import { selectTickets, toWireTicket } from './ticket-rows.ts';

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
      .where('gifts.claim_hash', '=', hashOf(claim))
      .where('gifts.back_at', 'is', null)
      .executeTakeFirst();
    if (!found) return null;
    const { MovieTitle, MovieID, PosterURL, CinemaName, CinemaAddress, ShowtimeDate, ShowtimeTime, SeatNumber } =
      toWireTicket(found, found.buyerId);
    return {
      ...{ MovieTitle, MovieID, PosterURL, CinemaName, CinemaAddress, ShowtimeDate, ShowtimeTime, SeatNumber },
      GiftName: found.buyerName,
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
