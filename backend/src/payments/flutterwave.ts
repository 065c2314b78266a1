import { currency } from '@viewmax/contracts/constants';
import { sameSecret } from '@viewmax/server/same-secret';
import { z } from 'zod';
import { askProvider, type ProviderQuestion } from './ask-provider.ts';
import { type KnownPayment, type PaymentProvider, storableText, Unverified, unreadable } from './provider.ts';

export interface FlutterwaveOptions {
  apiUrl: string;
  secretKey: string;
  /** Absent: every webhook is rejected. */
  webhookHash?: string;
  fetch: ProviderQuestion['fetch'];
}

const id = z.union([z.number().int().transform(String), storableText]);
/** In kobo it is a whole number of JavaScript. */
const naira = z.number().nonnegative().max(1e12);

// The envelope's status only confirms the request, not the payment.
const verifyAnswer = z.object({
  data: z.object({
    id,
    tx_ref: storableText,
    amount: naira,
    charged_amount: naira.optional(),
    currency: storableText,
    status: z.string(),
  }),
});

// An older account sends the payment itself, in camel case, and newer accounts send an event.
const webhook = z.union([
  z.object({ data: z.object({ id, tx_ref: storableText }) }),
  z.object({ id, txRef: storableText }).transform(({ id, txRef }) => ({ data: { id, tx_ref: txRef } })),
]);

const states: Record<string, KnownPayment['state']> = {
  successful: 'paid',
  completed: 'paid',
  failed: 'failed',
  cancelled: 'failed',
  reversed: 'reversed',
  refunded: 'reversed',
};

const accountAnswer = z.object({
  status: z.literal('success'),
  data: z.object({
    account_number: z.string().regex(/^\d{10}$/),
    bank_name: storableText,
    amount: z.coerce.number(),
    created_at: z.string().max(40).optional(),
    expiry_date: z.string().max(40).nullish(),
    note: storableText.nullish(),
  }),
});

const pageAnswer = z.object({
  status: z.literal('success'),
  data: z.object({ link: z.url({ protocol: /^https?$/ }) }),
});

const HOUR = 60 * 60_000;
const LONGEST_MS = 24 * HOUR;

/**
 * The life of an account. Both times lack a zone, and published samples hold times of Lagos and of UTC, so only their
 * difference counts.
 */
function lifeOf(createdAt = '', expiresAt?: string | null): number {
  const lifeMs = Date.parse(`${expiresAt ?? ''}`) - Date.parse(createdAt);
  return lifeMs > 0 && lifeMs <= LONGEST_MS ? lifeMs : HOUR;
}

const TRANSFER_TO = 'Please make a bank transfer to ';

const toKobo = (naira: number) => Math.round(naira * 100);

/** Flutterwave v3. Amounts are in naira. */
export function flutterwave({ apiUrl, secretKey, webhookHash, fetch }: FlutterwaveOptions): PaymentProvider {
  const urlFor = (reference: string, paymentId?: string) =>
    paymentId
      ? `${apiUrl}/v3/transactions/${encodeURIComponent(paymentId)}/verify`
      : `${apiUrl}/v3/transactions/verify_by_reference?tx_ref=${encodeURIComponent(reference)}`;
  const make = (path: string, body: object) => askProvider({ fetch, url: `${apiUrl}${path}`, secretKey, body });
  return {
    async openPage({ reference, naira, points, payer }, returnTo) {
      const answer = await make('/v3/payments', {
        tx_ref: reference,
        amount: naira,
        currency,
        redirect_url: returnTo,
        payment_options: 'banktransfer, ussd, card',
        customer: { email: payer.email },
        customizations: { title: 'Viewmax', description: 'Viewmax Cinema Credits' },
        meta: { tx_ref: reference, uuid: payer.id, VpValue: points },
      });
      const { data: read } = pageAnswer.safeParse(answer);
      if (!read) throw new Unverified('Flutterwave made no page');
      return { payUrl: read.data.link };
    },
    async openAccount({ reference, naira, payer }) {
      const answer = await make('/v3/virtual-account-numbers', {
        email: payer.email,
        amount: naira,
        tx_ref: reference,
        narration: 'Viewmax',
      });
      const { data: read } = accountAnswer.safeParse(answer);
      if (!read) throw new Unverified('Flutterwave made no account');
      const { account_number, bank_name, amount, created_at, expiry_date, note } = read.data;
      // An account of the provider's may add its fee to the amount.
      if (amount !== naira) return null;
      return {
        bank: bank_name,
        accountNumber: account_number,
        ...(note?.startsWith(TRANSFER_TO) && { accountName: note.slice(TRANSFER_TO.length) }),
        lifeMs: lifeOf(created_at, expiry_date),
      };
    },
    async verify(reference, paymentId) {
      const answer = await askProvider({ fetch, url: urlFor(reference, paymentId), secretKey });
      if (answer === null) return { state: 'unknown' };
      const read = verifyAnswer.safeParse(answer);
      if (!read.success) return unreadable(read.error);
      const { data } = read.data;
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
