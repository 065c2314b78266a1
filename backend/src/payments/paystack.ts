import { createHmac } from 'node:crypto';
import { currency } from '@viewmax/contracts/constants';
import { sameSecret } from '@viewmax/server/same-secret';
import { z } from 'zod';
import { askProvider, type ProviderQuestion } from './ask-provider.ts';
import { type KnownPayment, type PaymentProvider, storableText, Unverified, unreadable } from './provider.ts';

export interface PaystackOptions {
  apiUrl: string;
  secretKey: string;
  fetch: ProviderQuestion['fetch'];
}

const verifyAnswer = z.object({
  data: z.object({
    id: z.union([z.number().int().transform(String), storableText]),
    reference: storableText,
    amount: z.number().int().nonnegative(),
    requested_amount: z.number().int().nonnegative().nullish(),
    currency: storableText,
    status: z.string(),
  }),
});

const initializeAnswer = z.object({
  status: z.literal(true),
  data: z.object({
    authorization_url: z.url({ protocol: /^https?$/ }),
    access_code: z.string().min(1).max(200),
    reference: z.string(),
  }),
});

// A charge names its own reference; refunds and disputes name the charge's.
const reference = storableText;
const webhook = z.object({
  data: z.union([
    z.object({ transaction_reference: reference }).transform((data) => data.transaction_reference),
    z.object({ transaction: z.object({ reference }) }).transform((data) => data.transaction.reference),
    z.object({ reference }).transform((data) => data.reference),
  ]),
});

const states: Record<string, KnownPayment['state']> = {
  success: 'paid',
  failed: 'failed',
  reversed: 'reversed',
};

/** Paystack. Amounts are in kobo. Paystack signs the exact bytes of a webhook with the secret key. */
export function paystack({ apiUrl, secretKey, fetch }: PaystackOptions): PaymentProvider {
  return {
    async openPage({ reference, naira, points, payer }, returnTo) {
      const answer = await askProvider({
        fetch,
        url: `${apiUrl}/transaction/initialize`,
        secretKey,
        body: {
          email: payer.email,
          amount: naira * 100,
          currency,
          reference,
          ...(returnTo && { callback_url: returnTo }),
          metadata: { tx_ref: reference, uuid: payer.id, VpValue: points },
        },
      });
      const { data } = initializeAnswer.safeParse(answer).data ?? {};
      if (data?.reference !== reference) throw new Unverified('Paystack began no transaction');
      return { payUrl: data.authorization_url, accessCode: data.access_code };
    },
    async verify(reference) {
      const url = `${apiUrl}/transaction/verify/${encodeURIComponent(reference)}`;
      const answer = await askProvider({ fetch, url, secretKey });
      if (answer === null) return { state: 'unknown' };
      const read = verifyAnswer.safeParse(answer);
      if (!read.success) return unreadable(read.error);
      const { data } = read.data;
      // A provider's window without a payer. A transfer may still arrive, so the quote stays open for its hour.
      if (data.status === 'abandoned') return { state: 'unknown' };
      return {
        state: states[data.status] ?? 'pending',
        reference: data.reference,
        paymentId: data.id,
        currency: data.currency,
        // `amount` includes fees that the payer bore, and is lower after a partial debit.
        kobo: Math.min(data.amount, data.requested_amount ?? data.amount),
      };
    },
    isSigned(headers, body) {
      const given = headers['x-paystack-signature'];
      const expected = createHmac('sha512', secretKey).update(body).digest('hex');
      return typeof given === 'string' && sameSecret(given, expected);
    },
    readNotice(event) {
      const { data } = webhook.safeParse(event).data ?? {};
      return data ? { reference: data } : null;
    },
  };
}
