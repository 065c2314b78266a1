import { z } from 'zod';
import { limits } from './constants.ts';

/** A NUL is valid JSON, but PostgreSQL cannot store it. */
export const hasNoNul = (text: string): boolean => !text.includes('\0');

const id = z.string().min(1).max(100).refine(hasNoNul);

export const ticketPriceParams = z.object({ movieId: id, cinemaId: id, showtimeId: id });
export type TicketPriceParams = z.infer<typeof ticketPriceParams>;
export const ticketPriceResponse = z.object({ ticketPrice: z.number().int() });
export type TicketPriceResponse = z.infer<typeof ticketPriceResponse>;

/** Until this moment so many points come back for a cancelled ticket. */
const cancelStep = z.object({ until: z.iso.datetime(), points: z.number().int() });
export type CancelStep = z.infer<typeof cancelStep>;

/**
 * `TicketStatus` is `Unused`, `Used`, `Expired`, or any other word. `QrCode` is 12 digits: the QR's content and the
 * pin. `PartyCode` is as long, and admits all tickets of the purchase.
 */
export const ticket = z.object({
  TicketID: z.string(),
  TicketStatus: z.string(),
  MovieTitle: z.string(),
  CinemaName: z.string(),
  CinemaAddress: z.string(),
  ShowtimeTime: z.string(),
  ShowtimeDate: z.string(),
  PosterURL: z.string(),
  QrCode: z.string(),
  /** Row and number: F7. */
  SeatNumber: z.string(),
  /** The seat in words, where the hall has a plan: `Row F, seat 7`, with `wheelchair` or `companion` behind. */
  SeatText: z.string().optional(),
  ScreenLocation: z.string().optional(),
  ShowtimeID: z.string().optional(),
  CinemaID: z.string().optional(),
  PurchaseID: z.string().optional(),
  PartyCode: z.string().optional(),
  MovieID: z.string().optional(),
  UsedAt: z.iso.datetime().optional(),
  BoughtAt: z.iso.datetime().optional(),
  /** How the member may cancel the ticket, the earliest step first. Absent if not, and where a backend has no such call. */
  CancelSteps: z.array(cancelStep).optional(),
  CancelledAt: z.iso.datetime().optional(),
  /**
   * `open`: the buyer may send it. `sent`: its link waits for a friend. `given`: a friend has it, and the buyer sees no code.
   * `received`: it comes from a friend. Absent where it cannot be sent.
   */
  Gift: z.enum(['open', 'sent', 'given', 'received']).optional(),
  /** The friend's username, once the friend has chosen one. */
  GiftName: z.string().optional(),
  /** The reason of a cancelled screening. */
  CancelReason: z.string().optional(),
  /** The points that came back. */
  RefundedVp: z.number().int().optional(),
  /** What the ticket's price is for, such as `child`. Absent where everybody paid one price. */
  Category: z.string().optional(),
  /** What the buyer paid for the ticket. A friend who got it does not read it. */
  PaidVp: z.number().int().optional(),
});
export type Ticket = z.infer<typeof ticket>;

export const purchaseHeaders = z.object({ 'idempotency-key': z.string().min(1).max(100).optional() });
export type PurchaseHeaders = z.infer<typeof purchaseHeaders>;
const count = z.number().int().min(1).max(limits.ticketsPerPurchase);
/** So many tickets of a category. */
export const partyCategory = z.object({ category: z.string().regex(/^[a-z][a-z-]{0,19}$/), count });
export type PartyCategory = z.infer<typeof partyCategory>;
/** The party by categories, each once. */
export const partyCategories = z
  .array(partyCategory)
  .min(1)
  .max(limits.categories + 1)
  .refine((all) => new Set(all.map(({ category }) => category)).size === all.length);
/** Without categories everybody pays the default. */
export const isPartyOf = (number: number, categories: readonly PartyCategory[] | undefined): boolean =>
  !categories || categories.reduce((sum, one) => sum + one.count, 0) === number;
export const purchaseRequest = z
  .object({
    uuid: id,
    showtimeID: id,
    numberOfTickets: count,
    cinemaID: id,
    amountToPay: z.number().int().min(0),
    /** Exactly the seats of this hold. Without it the server chooses. */
    holdID: id.optional(),
    categories: partyCategories.optional(),
  })
  .refine(({ numberOfTickets, categories }) => isPartyOf(numberOfTickets, categories), { path: ['categories'] });
export type PurchaseRequest = z.infer<typeof purchaseRequest>;
export const purchaseResponse = z.object({ tickets: z.array(ticket).optional() });
export type PurchaseResponse = z.infer<typeof purchaseResponse>;

export const fetchTicketsRequest = z.object({ uuid: id });
export type FetchTicketsRequest = z.infer<typeof fetchTicketsRequest>;
export const fetchTicketsResponse = z.array(ticket);
export type FetchTicketsResponse = z.infer<typeof fetchTicketsResponse>;

export const fetchTicketRequest = z.object({ uuid: id, ticketID: id });
export type FetchTicketRequest = z.infer<typeof fetchTicketRequest>;
export const fetchTicketResponse = ticket;

/** Own tickets, all or none. `points` is the sum that the member saw. */
export const cancelTicketsRequest = z.object({
  uuid: id,
  ticketIDs: z
    .array(id)
    .min(1)
    .max(limits.ticketsPerPurchase)
    .refine((ids) => new Set(ids).size === ids.length),
  points: z.number().int().min(0),
});
export type CancelTicketsRequest = z.infer<typeof cancelTicketsRequest>;
export const cancelTicketsResponse = z.object({
  /** The points that came back. */
  points: z.number().int(),
  tickets: z.array(ticket),
});
export type CancelTicketsResponse = z.infer<typeof cancelTicketsResponse>;

export const sendTicketRequest = z.object({ uuid: id, ticketID: id });
export type SendTicketRequest = z.infer<typeof sendTicketRequest>;
export const sendTicketResponse = z.object({ claim: z.string(), ticket });
export type SendTicketResponse = z.infer<typeof sendTicketResponse>;
export const takeBackResponse = z.object({ ticket });
export type TakeBackResponse = z.infer<typeof takeBackResponse>;

export const giftRequest = z.object({ claim: id });
export type GiftRequest = z.infer<typeof giftRequest>;
export const giftResponse = z.object({
  gift: ticket
    .pick({
      MovieTitle: true,
      MovieID: true,
      PosterURL: true,
      CinemaName: true,
      CinemaAddress: true,
      ShowtimeDate: true,
      ShowtimeTime: true,
      SeatNumber: true,
      SeatText: true,
      Category: true,
      GiftName: true,
    })
    .extend({ isTaken: z.boolean() }),
});
export type GiftResponse = z.infer<typeof giftResponse>;

export const takeTicketRequest = z.object({ uuid: id, claim: id });
export type TakeTicketRequest = z.infer<typeof takeTicketRequest>;
export const takeTicketResponse = z.object({ ticket });
export type TakeTicketResponse = z.infer<typeof takeTicketResponse>;
