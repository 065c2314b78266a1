import type { IncomingHttpHeaders } from 'node:http';

/** What a provider says about a payment when it is asked by us. */
export type Verification =
  | { state: 'unknown' }
  | {
      state: 'paid' | 'pending' | 'failed' | 'reversed';
      reference: string;
      /** The provider's own id of the payment. */
      paymentId: string;
      currency: string;
      /** What was paid for our thing, without fees that the payer bore, in hundredths. */
      kobo: number;
    };

export type KnownPayment = Exclude<Verification, { state: 'unknown' }>;

/** What a webhook is taken for: a hint that the provider should be asked about this payment. */
export type Notice = { reference: string; paymentId?: string };

export type PaymentProvider = {
  /** Asks the provider. Throws `ProviderUnavailable` when there is no answer that can be understood. */
  verify(reference: string, paymentId?: string): Promise<Verification>;
  /** Whether the provider signed this call. */
  isSigned(headers: IncomingHttpHeaders, body: Buffer): boolean;
  /** Null for an event that is about no payment. */
  readNotice(event: unknown): Notice | null;
};

export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable' as const;
}
