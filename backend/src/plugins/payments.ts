import type { PaymentMethod } from '@viewmax/contracts/constants';
import fp from 'fastify-plugin';
import { createProviders } from '../payments/create-providers.ts';
import { pollDue } from '../payments/poll-due.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { createSettle, type Settle } from '../payments/settle.ts';

declare module 'fastify' {
  interface FastifyInstance {
    payments: {
      providers: Partial<Record<PaymentMethod, PaymentProvider>>;
      settle: Settle;
      /** One round of the poller. */
      poll(): Promise<number>;
    };
  }
}

export const payments = fp(
  async (app) => {
    const { config, fetch, now, hasJobs, measureJob } = app.backend;
    const providers = createProviders(config, fetch);
    const settle = createSettle({
      topUps: app.topUps,
      providers,
      now,
      onVerdict: (provider, verdict) => app.log.info({ provider, verdict }, 'A payment was checked'),
    });
    const onFailure = (error: unknown) => app.log.warn({ err: error }, 'A payment could not be checked');
    const poll = () => pollDue({ topUps: app.topUps, settle, now, onFailure });
    app.decorate('payments', { providers, settle, poll });

    const everyMs = config.PAYMENT_POLL_SECONDS * 1000;
    if (everyMs === 0 || !hasJobs) return;
    const checking = measureJob('check payments', everyMs);
    let round: Promise<unknown> = Promise.resolve();
    let timer: NodeJS.Timeout | undefined;
    const schedule = () => {
      timer = setTimeout(() => {
        round = checking(poll).catch(onFailure).finally(schedule);
      }, everyMs).unref();
    };
    app.addHook('onReady', async () => schedule());
    app.addHook('onClose', async () => {
      clearTimeout(timer);
      await round;
      clearTimeout(timer);
    });
  },
  { name: 'payments', dependencies: ['context', 'top-ups'] },
);
