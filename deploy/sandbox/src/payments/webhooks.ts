import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { flutterwaveData } from './flutterwave-json.ts';
import type { PaymentKeys } from './keys.ts';
import type { Payment } from './payment.ts';
import { paystackData } from './paystack-json.ts';

interface WebhookCall {
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

interface WebhookSenderOptions {
  /** The backend's address. Every try reads it, because the backend may not listen yet. */
  backendOrigin(): string;
  /** The delay before each retry. */
  retryDelaysMs: readonly number[];
}

const DEADLINE_MS = 30_000;

/** Retries until the answer is a success, or no retries are left. */
export function createWebhookSender({ backendOrigin, retryDelaysMs }: WebhookSenderOptions) {
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();

  async function isTaken({ path, body, headers }: WebhookCall): Promise<boolean> {
    try {
      const answer = await fetch(`${backendOrigin()}${path}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  }

  async function deliver(call: WebhookCall): Promise<void> {
    const { signal } = closing;
    if (signal.aborted || (await isTaken(call))) return;
    for (const delay of retryDelaysMs) {
      await wait(delay, undefined, { signal, ref: false });
      if (await isTaken(call)) return;
    }
  }

  return {
    send(call: WebhookCall): void {
      // The end of the server ends the wait for a retry.
      const delivery = deliver(call)
        .catch(() => undefined)
        .finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    async close(): Promise<void> {
      closing.abort();
      await Promise.all(underWay);
    },
  };
}
