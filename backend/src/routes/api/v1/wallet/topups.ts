import { randomUUID } from 'node:crypto';
import { currency } from '@viewmax/contracts/constants';
import type { ErrorCode } from '@viewmax/contracts/error-codes';
import { nairaFor } from '@viewmax/contracts/price';
import {
  pageQuery,
  type TopUpQuote,
  topUpParams,
  topUpQuote,
  topUpRequest,
  topUpResponse,
  topUpReturnRequest,
  topUpsResponse,
} from '@viewmax/contracts/wallet';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../../../errors/api-error.ts';
import { authRefusals, refusals } from '../../../../errors/refusals.ts';
import { deviceOf } from '../../../../limits/counted.ts';
import { nextCheck } from '../../../../payments/next-check.ts';
import { payerEmail } from '../../../../payments/payer-email.ts';
import { takePage } from './take-page.ts';
import { toWireTopUp } from './to-wire-top-up.ts';

const bodyRefusals: ErrorCode[] = ['invalid_request', 'payload_too_large', 'unsupported_media_type'];

export const walletTopUps: FastifyPluginAsyncZod = async (app) => {
  const { config, now } = app.backend;
  const onRequest = app.authenticate;
  const limited = (policy: 'topUp' | 'topUpReturn') => [onRequest, app.limitTries(policy)];

  const quoteSchema = {
    body: topUpRequest,
    response: {
      200: topUpQuote,
      ...refusals(...bodyRefusals, ...authRefusals, 'forbidden', 'too_many_requests', 'payments_unavailable'),
    },
  };
  app.post(
    '/api/v1/wallet/topups',
    { schema: quoteSchema, onRequest: limited('topUp'), onError: app.acts.refused },
    async (request): Promise<TopUpQuote> => {
      const { body, caller } = request;
      if (body.uuid !== caller.id) throw new ApiError('forbidden');
      const provider = body.provider ?? config.PAYMENT_METHOD;
      if (!app.payments.providers[provider]) throw new ApiError('payments_unavailable');
      // The letters that both providers allow in a reference.
      const txRef = `vm-${randomUUID()}`;
      const naira = nairaFor(body.VpValue);
      const createdAt = now();
      const nextCheckAt = nextCheck({ state: 'pending', createdAt, settledAt: null }, createdAt);
      await app.topUps.add({
        txRef,
        userId: caller.id,
        provider,
        points: body.VpValue,
        naira,
        createdAt,
        nextCheckAt,
        device: deviceOf(request),
      });
      const email = payerEmail(caller, config.PAYMENT_MAILBOX);
      return { tx_ref: txRef, uuid: caller.id, VpValue: body.VpValue, naira, currency, provider, email };
    },
  );

  const listSchema = {
    querystring: pageQuery,
    response: { 200: topUpsResponse, ...refusals('invalid_request', ...authRefusals) },
  };
  app.get('/api/v1/wallet/topups', { schema: listSchema, onRequest }, async ({ caller, query }) => {
    const found = await app.topUps.listOf(caller.id, { ...query, limit: query.limit + 1 });
    const { items, next } = takePage(found, query.limit, ({ position }) => position);
    return { topUps: items.map(toWireTopUp), next };
  });

  const returnSchema = {
    params: topUpParams,
    body: topUpReturnRequest.nullish(),
    response: {
      200: topUpResponse,
      ...refusals(...bodyRefusals, ...authRefusals, 'top_up_not_found', 'too_many_requests'),
    },
  };
  app.post(
    '/api/v1/wallet/topups/:txRef/return',
    { schema: returnSchema, onRequest: limited('topUpReturn') },
    async ({ caller, log, params }) => {
      const known = await app.topUps.ofUser(caller.id, params.txRef);
      if (!known) throw new ApiError('top_up_not_found');
      try {
        await app.payments.settle(known.provider, { reference: known.txRef });
      } catch (error) {
        // The payer gets the stored state; webhook and poller continue.
        log.warn({ err: error }, 'A payment could not be checked');
      }
      return { topUp: toWireTopUp((await app.topUps.ofUser(caller.id, known.txRef)) ?? known) };
    },
  );
};
