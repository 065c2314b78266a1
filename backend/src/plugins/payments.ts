import type { PaymentMethod } from '@viewmax/contracts/constants';
import fp from 'fastify-plugin';
import type { BackendConfig } from '../config/backend-config.ts';
import type { VerificationCall } from '../payments/fetch-verification.ts';
import { flutterwave } from '../payments/flutterwave.ts';
import { paystack } from '../payments/paystack.ts';
import { pollDue } from '../payments/poll-due.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { createSettle, type Settle } from '../payments/settle.ts';
import { repeat } from '../repeat/repeat.ts';

/** Providers with a secret key. The backend can neither query nor trust a provider without one. */
function createProviders(config: BackendConfig, fetch: VerificationCall['fetch']) {
  const { FLUTTERWAVE_API_URL, FLUTTERWAVE_SECRET_KEY, FLUTTERWAVE_WEBHOOK_HASH: webhookHash } = config;
  const { PAYSTACK_API_URL, PAYSTACK_SECRET_KEY } = config;
  const providers: Partial<Record<PaymentMethod, PaymentProvider>> = {};
  if (FLUTTERWAVE_SECRET_KEY) {
    const of = { apiUrl: FLUTTERWAVE_API_URL, secretKey: FLUTTERWAVE_SECRET_KEY };
    providers.flutterwave = flutterwave({ fetch, ...of, webhookHash });
  }
  if (PAYSTACK_SECRET_KEY) {
    providers.paystack = paystack({ fetch, apiUrl: PAYSTACK_API_URL, secretKey: PAYSTACK_SECRET_KEY });
  }
  return providers;
}

declare module 'fastify' {
  interface FastifyInstance {
    payments: {
      providers: Partial<Record<PaymentMethod, PaymentProvider>>;
      settle: Settle;
    };
  }
}

export const payments = fp(
  async (app) => {
    const { config, fetch, now, hasJobs } = app.backend;
    const providers = createProviders(config, fetch);
    const settle = createSettle({
      topUps: app.topUps,
      providers,
      now,
      onVerdict: (provider, verdict) => app.log.info({ provider, verdict }, 'A payment was checked'),
    });
    app.decorate('payments', { providers, settle });

    const everyMs = config.PAYMENT_POLL_SECONDS * 1000;
    if (everyMs === 0 || !hasJobs) return;
    const onFailure = (error: unknown) => app.log.warn({ err: error }, 'A payment could not be checked');
    const work = () => pollDue({ topUps: app.topUps, settle, now, onFailure });
    repeat(app, { name: 'check payments', everyMs, work });
  },
  { name: 'payments', dependencies: ['context', 'repositories'] },
);
