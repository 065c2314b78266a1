import type { PaymentMethod } from '@viewmax/contracts/constants';
import fp from 'fastify-plugin';
import type { BackendConfig } from '../config/backend-config.ts';
import { obeying, type ProviderQuestion } from '../payments/ask-provider.ts';
import { createCredit } from '../payments/bookings.ts';
import { settleEvents, storeEvent } from '../payments/events.ts';
import { flutterwave } from '../payments/flutterwave.ts';
import { paystack } from '../payments/paystack.ts';
import { pollDue } from '../payments/poll-due.ts';
import type { Notice, PaymentProvider } from '../payments/provider.ts';
import { createSettle, type Settle } from '../payments/settle.ts';
import { repeat } from '../repeat/repeat.ts';
import { createPlans } from '../seats/hall.ts';

/** Providers with a secret key. The backend can neither query nor trust a provider without one. */
function createProviders(config: BackendConfig, fetch: ProviderQuestion['fetch'], now: () => Date) {
  const { FLUTTERWAVE_API_URL, FLUTTERWAVE_SECRET_KEY, FLUTTERWAVE_WEBHOOK_HASH: webhookHash } = config;
  const { PAYSTACK_API_URL, PAYSTACK_SECRET_KEY } = config;
  const providers: Partial<Record<PaymentMethod, PaymentProvider>> = {};
  if (FLUTTERWAVE_SECRET_KEY) {
    const of = { apiUrl: FLUTTERWAVE_API_URL, secretKey: FLUTTERWAVE_SECRET_KEY };
    providers.flutterwave = flutterwave({ fetch: obeying(fetch, now), ...of, webhookHash });
  }
  if (PAYSTACK_SECRET_KEY) {
    const of = { apiUrl: PAYSTACK_API_URL, secretKey: PAYSTACK_SECRET_KEY };
    providers.paystack = paystack({ fetch: obeying(fetch, now), ...of });
  }
  return providers;
}

declare module 'fastify' {
  interface FastifyInstance {
    payments: {
      providers: Partial<Record<PaymentMethod, PaymentProvider>>;
      settle: Settle;
      /** Stores a signed webhook, and settles it after the answer. */
      take(method: PaymentMethod, notice: Notice): Promise<void>;
    };
  }
}

export const payments = fp(
  async (app) => {
    const { config, database, db, fetch, now, hasJobs, reached } = app.backend;
    const providers = createProviders(config, fetch, now);
    const { topUps } = app;
    const credit = createCredit({
      ...{ db, database, topUps, reached, plans: createPlans() },
      onFault: (error) => app.log.warn({ err: error }, 'A booking could not be bought at once'),
    });
    const settle = createSettle({
      topUps,
      credit,
      providers,
      now,
      reached,
      onVerdict: (provider, verdict, problem) => {
        if (problem) app.log.warn({ provider, problem }, 'An answer about a payment could not be read');
        else app.log.info({ provider, verdict }, 'A payment was checked');
      },
    });
    const onFailure = (error: unknown) => app.log.warn({ err: error }, 'A payment could not be checked');
    const settleStored = () => settleEvents({ db, settle, now, onFailure });
    app.decorate('payments', {
      providers,
      settle,
      async take(method, notice) {
        await storeEvent(db, method, notice, now());
        reached('stored');
        app.inBackground(settleStored());
      },
    });

    const everyMs = config.PAYMENT_POLL_SECONDS * 1000;
    if (everyMs === 0 || !hasJobs) return;
    const budget = config.PAYMENT_CHECKS_PER_MINUTE;
    repeat(app, { name: 'settle webhooks', everyMs, work: settleStored });
    const work = (isEnding: () => boolean) => pollDue({ topUps, settle, now, budget, onFailure, isEnding });
    repeat(app, { name: 'check payments', everyMs, work });
  },
  { name: 'payments', dependencies: ['context', 'repositories'] },
);
