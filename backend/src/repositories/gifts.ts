import { createHash, randomBytes } from 'node:crypto';
import type { ErrorCode } from '@viewmax/contracts/error-codes';
import type { GiftResponse } from '@viewmax/contracts/tickets';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import { selectTickets } from './select-tickets.ts';
import { toWireTicket } from './to-wire-ticket.ts';

export interface GiftsRepository {
  /** The claim of the link, or why there is none. */
  send(userId: string, ticketId: string, now: Date): Promise<{ claim: string } | { refusal: ErrorCode }>;
  /** The ticket of a claim without its code; null for an unknown or withdrawn claim. */
  read(claim: string, now: Date): Promise<GiftResponse['gift'] | null>;
  take(userId: string, claim: string, now: Date): Promise<{ ticketId: string } | { refusal: ErrorCode }>;
  takeBack(userId: string, ticketId: string, now: Date): Promise<ErrorCode | null>;
}

declare module 'fastify' {
  interface FastifyInstance {
    gifts: GiftsRepository;
  }
}

/** A claim has 128 random bits, so a plain hash hides it. */
const hashOf = (claim: string): string => createHash('sha256').update(claim).digest('hex');

export const gifts = fp(
  async (app) => {
    const { db } = app.backend;
    app.decorate('gifts', {
      async send(userId, ticketId, now) {
        const claim = randomBytes(16).toString('base64url');
        const { rows } = await sql<{ outcome: ErrorCode | 'sent' }>`
          select app.send_ticket(${userId}, ${ticketId}, ${hashOf(claim)}, ${now}) as outcome`.execute(db);
        const outcome = rows[0]?.outcome ?? 'internal';
        return outcome === 'sent' ? { claim } : { refusal: outcome };
      },
      async read(claim, now) {
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
      async take(userId, claim, now) {
        const { rows } = await sql<{ outcome: ErrorCode | 'taken'; ticket: string }>`
          select * from app.take_ticket(${userId}, ${hashOf(claim)}, ${now})`.execute(db);
        const { outcome = 'internal', ticket = '' } = rows[0] ?? {};
        return outcome === 'taken' ? { ticketId: ticket } : { refusal: outcome };
      },
      async takeBack(userId, ticketId, now) {
        const { rows } = await sql<{ outcome: ErrorCode | 'back' }>`
          select app.take_back_ticket(${userId}, ${ticketId}, ${now}) as outcome`.execute(db);
        const outcome = rows[0]?.outcome ?? 'internal';
        return outcome === 'back' ? null : outcome;
      },
    } satisfies GiftsRepository);
  },
  { name: 'gifts', dependencies: ['context'] },
);
