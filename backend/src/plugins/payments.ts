import type { PaymentMethod } from '@viewmax/contracts/constants';
import fp from 'fastify-plugin';
import { createProviders } from '../payments/create-providers.ts';
import { pollDue } from '../payments/poll-due.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { createSettle, type Settle } from '../payments/settle.ts';
import { repeat } from '../repeat/repeat.ts';

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
