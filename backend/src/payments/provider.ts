import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';

const MOST_LETTERS = 200;

/** Text of a provider as a row can hold it, and an address. A payer may choose the reference, of any characters. */
export const storableText = z
  .string()
  .min(1)
  .transform((text) => text.slice(0, MOST_LETTERS).toWellFormed().replaceAll('\0', '\u2400'));

export interface KnownPayment {
  state: 'paid' | 'pending' | 'failed' | 'reversed';
  reference: string;
  /** The provider's own id of the payment. */
  paymentId: string;
  currency: string;
  /** The paid amount in hundredths, without fees that the payer bore. */
  kobo: number;
}

/** An answer in a shape that we do not know. The provider gives the same one again, so a person reads it. */
interface UnreadableAnswer {
  state: 'unreadable';
  problem: string;
}

/** The provider's answer about a payment. */
export type Verification = { state: 'unknown' } | UnreadableAnswer | KnownPayment;

export const unreadable = (error: z.ZodError): UnreadableAnswer => ({
  state: 'unreadable',
  problem: z.prettifyError(error),
});

/** The content of a webhook: only a hint to verify this payment with the provider. */
export interface Notice {
  reference: string;
  paymentId?: string;
}

/** A quote with its payer, for what the server makes at the provider. */
export interface Order {
  reference: string;
  naira: number;
  points: number;
  payer: { id: string; email: string };
}

export interface TransferAccount {
  bank: string;
  accountNumber: string;
  accountName?: string;
  lifeMs: number;
}

/** The provider's own page. Paystack's window opens the same transaction by its code. */
export interface Page {
  payUrl: string;
  accessCode?: string;
}

export interface PaymentProvider {
  /** Makes the page, which leads back to the address; a window of the app needs none. Throws `Unverified` without a readable answer, as all calls do. */
  openPage(order: Order, returnTo?: string): Promise<Page>;
  /** Makes an account for exactly this amount. Null when the provider would collect another amount. */
  openAccount?(order: Order): Promise<TransferAccount | null>;
  /** Queries the provider. */
  verify(reference: string, paymentId?: string): Promise<Verification>;
  /** Whether the provider signed this call. */
  isSigned(headers: IncomingHttpHeaders, body: Buffer): boolean;
  /** Null for an event without a payment. */
  readNotice(event: unknown): Notice | null;
}

export class Unverified extends Error {
  override readonly name = 'Unverified' as const;
  /** The wait that the provider asked for. */
  readonly waitMs: number | undefined;

  constructor(message: string, { waitMs, ...options }: ErrorOptions & { waitMs?: number | undefined } = {}) {
    super(message, options);
    this.waitMs = waitMs;
  }
}
