import { sameSecret } from '@viewmax/server/same-secret';
import { z } from 'zod';
import { fetchVerification, type VerificationCall } from './fetch-verification.ts';
import { type KnownPayment, type PaymentProvider, Unverified } from './provider.ts';

export interface FlutterwaveOptions {
  apiUrl: string;
  secretKey: string;
  /** Absent: every webhook is rejected. */
  webhookHash?: string;
  fetch: VerificationCall['fetch'];
}

const id = z.union([z.number().int(), z.string().min(1)]).transform(String);

// The envelope's status only confirms the request, not the payment.
const verifyAnswer = z.object({
  data: z.object({
    id,
    tx_ref: z.string(),
    amount: z.number().nonnegative(),
    charged_amount: z.number().nonnegative().optional(),
    currency: z.string(),
    status: z.string(),
  }),
});

// An older account sends the payment itself, in camel case, and newer accounts send an event.
const webhook = z.union([
  z.object({ data: z.object({ id, tx_ref: z.string().min(1) }) }),
  z.object({ id, txRef: z.string().min(1) }).transform(({ id, txRef }) => ({ data: { id, tx_ref: txRef } })),
]);

const states: Record<string, KnownPayment['state']> = {
  successful: 'paid',
  completed: 'paid',
  failed: 'failed',
  cancelled: 'failed',
  reversed: 'reversed',
  refunded: 'reversed',
};

const toKobo = (naira: number) => Math.round(naira * 100);

/** Flutterwave v3. Amounts are in naira. */
export function flutterwave({ apiUrl, secretKey, webhookHash, fetch }: FlutterwaveOptions): PaymentProvider {
  const urlFor = (reference: string, paymentId?: string) =>
    paymentId
      ? `${apiUrl}/v3/transactions/${encodeURIComponent(paymentId)}/verify`
      : `${apiUrl}/v3/transactions/verify_by_reference?tx_ref=${encodeURIComponent(reference)}`;
  return {
    async verify(reference, paymentId) {
      const answer = await fetchVerification({ fetch, url: urlFor(reference, paymentId), secretKey });
      if (answer === null) return { state: 'unknown' };
      const { success, data: read } = verifyAnswer.safeParse(answer);
      if (!success) throw new Unverified('Flutterwave answered in an unknown shape');
      const { data } = read;
      return {
        state: states[data.status.toLowerCase()] ?? 'pending',
        reference: data.tx_ref,
        paymentId: data.id,
        currency: data.currency,
        kobo: toKobo(Math.min(data.amount, data.charged_amount ?? data.amount)),
      };
    },
    // A shared secret signs no body, so a webhook is only a hint.
    isSigned: (headers) => {
      const given = headers['verif-hash'];
      return !!webhookHash && typeof given === 'string' && sameSecret(given, webhookHash);
    },
    readNotice(event) {
      const { data } = webhook.safeParse(event).data ?? {};
      return data ? { reference: data.tx_ref, paymentId: data.id } : null;
    },
  };
}
