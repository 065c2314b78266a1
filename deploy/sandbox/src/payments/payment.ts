import type { PaymentMethod } from '@viewmax/contracts/constants';

export type PaymentState = 'open' | 'paid' | 'pending' | 'failed' | 'reversed';

/** One attempt to pay, as the provider stores it. */
export interface Payment {
  id: number;
  method: PaymentMethod;
  reference: string;
  kobo: number;
  currency: string;
  customer: { email: string; name?: string; phone?: string };
  meta: unknown;
  state: PaymentState;
  channel: 'card' | 'bank_transfer';
  createdAt: Date;
  /** The number of the account that was made for this payment. */
  account?: string;
}

export type NewPayment = Pick<Payment, 'method' | 'reference' | 'kobo' | 'currency' | 'customer' | 'meta' | 'account'>;

/** The end of an attempt, which the payer chooses in the window. */
export const outcomes = {
  succeeds: { state: 'paid', channel: 'card' },
  declined: { state: 'failed', channel: 'card' },
  'settles-later': { state: 'pending', later: 'paid', channel: 'bank_transfer' },
  'fails-later': { state: 'pending', later: 'failed', channel: 'bank_transfer' },
} as const satisfies Record<string, { state: PaymentState; later?: PaymentState; channel: Payment['channel'] }>;
export type Outcome = keyof typeof outcomes;

export const isOutcome = (text: unknown): text is Outcome => typeof text === 'string' && Object.hasOwn(outcomes, text);
