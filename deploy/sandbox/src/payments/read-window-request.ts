import { z } from 'zod';
import type { PaymentKeys } from './keys.ts';
import type { NewPayment } from './payment.ts';
import type { ProviderWindow } from './provider-window-list.ts';

export type WindowRequest = Omit<ProviderWindow, 'payment'> & { input?: NewPayment };

const text = z.string().max(500);
const amount = z.union([z.number(), z.string().transform(Number)]).pipe(z.number().positive().max(1e12));
const email = z.string().regex(/^[^\s@]+@[^\s@]+$/);

const flutterwaveConfig = z.object({
  public_key: text,
  tx_ref: z.string().min(1).max(100),
  amount,
  currency: text.default('NGN'),
  customer: z.object({ email, name: text.optional(), phone_number: z.coerce.string().optional() }),
  meta: z.unknown().optional(),
  customizations: z.object({ title: text.optional() }).optional(),
});

const paystackOrder = z.object({
  email,
  amount,
  currency: text.default('NGN'),
  reference: z
    .string()
    .regex(/^[A-Za-z0-9.=-]+$/)
    .max(100),
  metadata: z.unknown().optional(),
  callback_url: z.url().optional(),
});
const paystackConfig = paystackOrder.extend({ key: text });

const TITLE = 'Viewmax';

const badFields = (error: z.ZodError) => {
  const fields = new Set(error.issues.map(({ path }) => path.join('.')));
  return `The window was opened with a bad ${[...fields].join(', ')}.`;
};

/** `FlutterwaveCheckout`'s configuration; amounts are in naira. */
export function readFlutterwaveWindow(config: unknown, keys: PaymentKeys): WindowRequest {
  const { data, error } = flutterwaveConfig.safeParse(config);
  if (!data) return { title: TITLE, problem: badFields(error) };
  const title = data.customizations?.title ?? TITLE;
  if (data.public_key !== keys.FLUTTERWAVE_PUBLIC_KEY) return { title, problem: 'Invalid public key passed.' };
  const { name, phone_number: phone, email } = data.customer;
  const { tx_ref: reference, currency, meta } = data;
  const kobo = Math.round(data.amount * 100);
  return { title, input: { method: 'flutterwave', reference, kobo, currency, meta, customer: { email, name, phone } } };
}

/** Paystack's options; amounts are in kobo. */
export function readPaystackWindow(options: unknown, keys: PaymentKeys): WindowRequest {
  const { data, error } = paystackConfig.safeParse(options);
  if (!data) return { title: TITLE, problem: badFields(error) };
  if (data.key !== keys.PAYSTACK_PUBLIC_KEY) return { title: TITLE, problem: 'Please enter a valid key.' };
  return readPaystackOrder(data);
}

/** The body of Paystack's `transaction/initialize`; amounts are in kobo. */
export function readPaystackOrder(body: unknown): WindowRequest {
  const { data, error } = paystackOrder.safeParse(body);
  if (!data) return { title: TITLE, problem: badFields(error) };
  const { reference, currency, metadata: meta, email, callback_url: returnTo } = data;
  const input: NewPayment = {
    method: 'paystack',
    reference,
    kobo: Math.round(data.amount),
    currency,
    meta,
    customer: { email },
  };
  return { title: TITLE, input, ...(returnTo && { returnTo }) };
}
