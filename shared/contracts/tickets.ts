import { z } from 'zod';
import { limits } from './constants.ts';

/** A NUL is valid JSON, but PostgreSQL cannot store it. */
export const hasNoNul = (text: string): boolean => !text.includes('\0');

const id = z.string().min(1).max(100).refine(hasNoNul);

export const ticketPriceParams = z.object({ movieId: id, cinemaId: id, showtimeId: id });
export const ticketPriceResponse = z.object({ ticketPrice: z.number().int() });
export type TicketPriceResponse = z.infer<typeof ticketPriceResponse>;

/**
 * `TicketStatus` is `Unused`, `Used`, `Expired`, or any other word. `QrCode` is 12 digits: the QR's content and the
 * pin.
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
  SeatNumber: z.string(),
  ScreenLocation: z.string().optional(),
  ShowtimeID: z.string().optional(),
  CinemaID: z.string().optional(),
  PurchaseID: z.string().optional(),
  MovieID: z.string().optional(),
  UsedAt: z.iso.datetime().optional(),
  BoughtAt: z.iso.datetime().optional(),
});
export type Ticket = z.infer<typeof ticket>;

export const purchaseHeaders = z.object({ 'idempotency-key': z.string().min(1).max(100).optional() });
export const purchaseRequest = z.object({
  uuid: id,
  showtimeID: id,
  numberOfTickets: z.number().int().min(1).max(limits.ticketsPerPurchase),
  cinemaID: id,
  amountToPay: z.number().int().min(0),
});
export type PurchaseRequest = z.infer<typeof purchaseRequest>;
export const purchaseResponse = z.object({ tickets: z.array(ticket).optional() });
export type PurchaseResponse = z.infer<typeof purchaseResponse>;

export const fetchTicketsRequest = z.object({ uuid: id });
export type FetchTicketsRequest = z.infer<typeof fetchTicketsRequest>;
export const fetchTicketsResponse = z.array(ticket);

export const fetchTicketRequest = z.object({ uuid: id, ticketID: id });
export type FetchTicketRequest = z.infer<typeof fetchTicketRequest>;
export const fetchTicketResponse = ticket;
