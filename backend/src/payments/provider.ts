import type { IncomingHttpHeaders } from 'node:http';

/** The provider's answer about a payment. */
export type Verification =
  | { state: 'unknown' }
  | {
      state: 'paid' | 'pending' | 'failed' | 'reversed';
      reference: string;
      /** The provider's own id of the payment. */
      paymentId: string;
      currency: string;
      /** The paid amount in hundredths, without fees that the payer bore. */
      kobo: number;
    };

export type KnownPayment = Exclude<Verification, { state: 'unknown' }>;

/** The content of a webhook: only a hint to verify this payment with the provider. */
export interface Notice {
  reference: string;
  paymentId?: string;
}

export interface PaymentProvider {
  /** Queries the provider. Throws `Unverified` without a readable answer. */
  verify(reference: string, paymentId?: string): Promise<Verification>;
  /** Whether the provider signed this call. */
  isSigned(headers: IncomingHttpHeaders, body: Buffer): boolean;
  /** Null for an event without a payment. */
  readNotice(event: unknown): Notice | null;
}

export class Unverified extends Error {
  override readonly name = 'Unverified' as const;
}
