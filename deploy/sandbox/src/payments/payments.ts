import formbody from '@fastify/formbody';
import type { FastifyPluginAsync } from 'fastify';
import { paymentDesk } from './desk.ts';
import type { PaymentKeys } from './keys.ts';
import type { Payment } from './payment.ts';
import { createPaymentBook } from './payment-book.ts';
import { flutterwaveApi, paystackApi } from './provider-api.ts';
import { createProviderWindowList } from './provider-window-list.ts';
import { providerWindows } from './provider-windows.ts';
import { createWebhookSender, webhookCall } from './webhooks.ts';

export interface PaymentOptions {
  keys: PaymentKeys;
  backendOrigin(): string;
  settleAfterMs?: number;
  retryDelaysMs?: readonly number[];
}

const SETTLE_AFTER_MS = 20_000;
const RETRY_DELAYS_MS = [1000, 5000, 30_000, 180_000, 600_000];

/** Stand-ins for Flutterwave v3 and Paystack. */
export const payments: FastifyPluginAsync<PaymentOptions> = async (app, options) => {
  const { keys, backendOrigin, settleAfterMs = SETTLE_AFTER_MS, retryDelaysMs = RETRY_DELAYS_MS } = options;
  // The last of two equal fields counts.
  await app.register(formbody, { parser: (body) => Object.fromEntries(new URLSearchParams(body)) });
  const sender = createWebhookSender({ backendOrigin, retryDelaysMs });
  const send = (payment: Payment) => {
    const call = webhookCall(payment, keys);
    if (call) sender.send(call);
  };
  const book = createPaymentBook({ settleAfterMs, onChange: send });
  const windows = createProviderWindowList();
  app.addHook('preClose', async () => {
    book.close();
    await sender.close();
  });
  await app.register(flutterwaveApi, { prefix: '/flutterwave', book, keys, windows });
  await app.register(paystackApi, { prefix: '/paystack', book, keys, windows });
  await app.register(providerWindows, { book, keys, windows });
  await app.register(paymentDesk, { book, resend: send });
};
