import { createHmac } from 'node:crypto';
import { flutterwaveData } from './flutterwave-json.ts';
import type { PaymentKeys } from './keys.ts';
import type { Payment } from './payment.ts';
import { paystackData } from './paystack-json.ts';

export interface WebhookCall {
  path: string;
  body: string;
  headers: Record<string, string>;
}

// Flutterwave's event is the same for success and failure. It documents no event for a reversal.
function flutterwaveCall(payment: Payment, keys: PaymentKeys): WebhookCall | null {
  if (payment.state !== 'paid' && payment.state !== 'failed') return null;
  return {
    path: '/api/v1/webhooks/flutterwave',
    body: JSON.stringify({ event: 'charge.completed', data: flutterwaveData(payment) }),
    headers: { 'verif-hash': keys.FLUTTERWAVE_WEBHOOK_HASH },
  };
}

// Paystack sends no event for a failure.
function paystackEvent(payment: Payment): object | null {
  if (payment.state === 'paid') return { event: 'charge.success', data: paystackData(payment) };
  if (payment.state !== 'reversed') return null;
  const { reference, kobo, currency } = payment;
  const data = {
    status: 'processed',
    transaction_reference: reference,
    amount: String(kobo),
    currency,
    domain: 'test',
  };
  return { event: 'refund.processed', data };
}

function paystackCall(payment: Payment, keys: PaymentKeys): WebhookCall | null {
  const event = paystackEvent(payment);
  if (!event) return null;
  const body = JSON.stringify(event);
  const signature = createHmac('sha512', keys.PAYSTACK_SECRET_KEY).update(body).digest('hex');
  return { path: '/api/v1/webhooks/paystack', body, headers: { 'x-paystack-signature': signature } };
}

/** The provider's webhook for a payment in this state, or null. */
export const webhookCall = (payment: Payment, keys: PaymentKeys): WebhookCall | null =>
  payment.method === 'flutterwave' ? flutterwaveCall(payment, keys) : paystackCall(payment, keys);
