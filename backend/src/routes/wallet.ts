import { randomUUID } from 'node:crypto';
import { createTopUp, fetchStatement, listTopUps, returnTopUp, stopBooking } from '@viewmax/contracts/calls';
import { currency, limits, type PaymentMethod } from '@viewmax/contracts/constants';
import { nairaFor } from '@viewmax/contracts/price';
import {
  type BookingRequest,
  pageQuery,
  statementResponse,
  type TopUp,
  type TopUpQuote,
  type TopUpRequest,
  topUpParams,
  topUpQuote,
  topUpRequest,
  topUpResponse,
  topUpReturnRequest,
  topUpsResponse,
} from '@viewmax/contracts/wallet';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { ApiError } from '../errors/api-error.ts';
import { deviceOf } from '../limits/counted.ts';
import * as bookings from '../payments/bookings.ts';
import { type Order, Unverified } from '../payments/provider.ts';
import { nextCheck } from '../payments/settle.ts';
import { toWireLine } from '../repositories/statement.ts';
import { type TopUpRecord, toWireTopUp } from '../repositories/top-ups.ts';

/**
 * The email for the provider. Providers tell customers apart by email, so a user without one gets one of our mailbox.
 *
 * @example
 * payerEmail({ id: '7f3a', email: null }, 'pay@viewmax.example'); // 'pay+7f3a@viewmax.example'
 */
export function payerEmail(user: { id: string; email: string | null }, mailbox: string): string {
  return user.email || mailbox.replace('@', `+${user.id}@`);
}

/** The provider makes an account, a page or a transaction for the quote. Nobody can pay it before the answer names it. */
async function prepare(
  { payments, backend: { config } }: FastifyInstance,
  { provider: method, method: way, resume }: Pick<TopUpRequest, 'method' | 'resume'> & { provider: PaymentMethod },
  { order, returnTo, at }: { order: Order; returnTo: string; at: Date },
): Promise<Pick<TopUpQuote, 'transfer' | 'payUrl' | 'accessCode'>> {
  const provider = payments.providers[method];
  if (!provider) throw new ApiError('payments_unavailable');
  if (way === 'transfer') {
    const { TRANSFER_FROM_NAIRA: least } = config;
    const isOffered = least > 0 && order.naira >= least;
    const account = isOffered ? await provider.openAccount?.(order) : null;
    if (!account) throw new ApiError('transfer_unavailable');
    const { lifeMs, ...names } = account;
    return { transfer: { ...names, naira: order.naira, until: new Date(at.getTime() + lifeMs).toISOString() } };
  }
  if (way === 'page') return { payUrl: (await provider.openPage(order, returnTo)).payUrl };
  // The provider's window of a wallet without this request begins its own transaction, and Paystack refuses a reference twice.
  if (resume && method === 'paystack') return { accessCode: (await provider.openPage(order)).accessCode };
  return {};
}

/**
 * Cuts a list that was queried with one row more than fits. If that row exists, `next` continues after the page's last.
 */
function takePage<T>(found: T[], limit: number, key: (item: T) => number): { items: T[]; next?: number } {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, next: found.length > limit && last ? key(last) : undefined };
}

export const wallet: FastifyPluginAsync = async (app) => {
  const { config, db, now } = app.backend;

  /** The points that a member lacks for a booking, and its price. */
  async function lacking(booking: BookingRequest, balance: number): Promise<{ points: number; amount: number }> {
    const amount = await bookings.priceOf(db, booking, now());
    const points = amount - balance;
    if (points <= 0) throw new ApiError('enough_points');
    if (points > limits.points.max) throw new ApiError('invalid_request');
    return { points, amount };
  }

  /** With the tickets of the booking that it bought. */
  async function inFull(topUp: TopUpRecord): Promise<TopUp> {
    const wire = toWireTopUp(topUp);
    const { purchase } = topUp.booking ?? {};
    if (!wire.booking || !purchase) return wire;
    const tickets = (await app.tickets.ofPurchases([purchase], now())).get(purchase);
    return { ...wire, booking: { ...wire.booking, tickets } };
  }

  app.call(
    createTopUp,
    {
      body: topUpRequest,
      answer: topUpQuote,
      refused: ['forbidden', 'not_shown_here', 'enough_points', 'key_reused', 'payments_unavailable'],
      limit: 'topUp',
      onError: app.notedEvents.refused,
    },
    async (request): Promise<TopUpQuote> => {
      const { body, caller } = request;
      if (body.uuid !== caller.id) throw new ApiError('forbidden');
      const provider = body.provider ?? config.PAYMENT_METHOD;
      // The letters that both providers allow in a reference.
      const txRef = `vm-${randomUUID()}`;
      const { points, amount } = body.booking
        ? await lacking(body.booking, caller.balance)
        : { points: body.VpValue, amount: 0 };
      const naira = nairaFor(points);
      const createdAt = now();
      const email = payerEmail(caller, config.PAYMENT_MAILBOX);
      const order = { reference: txRef, naira, points, payer: { id: caller.id, email } };
      const returnTo = `${config.PUBLIC_URL ?? `${request.protocol}://${request.host}`}/paymentsuccessful`;
      const made = await prepare(app, { ...body, provider }, { order, returnTo, at: createdAt }).catch((error) => {
        if (!(error instanceof Unverified)) throw error;
        request.log.warn({ err: error }, 'A payment could not begin');
        throw new ApiError('payments_unavailable');
      });
      app.backend.reached('made');
      const nextCheckAt = nextCheck({ state: 'pending', createdAt, settledAt: null }, createdAt);
      await app.topUps.add({
        txRef,
        userId: caller.id,
        provider,
        points,
        naira,
        createdAt,
        nextCheckAt,
        device: deviceOf(request),
        transfer: made.transfer,
      });
      const booking =
        body.booking &&
        (await bookings.beginBooking(db, body.booking, { txRef, userId: caller.id, amount, now: createdAt }));
      if (made.transfer || booking) {
        await app.seats
          .prolong(caller.id)
          .catch((error) => request.log.warn({ err: error }, 'The holds of a payer could not be prolonged'));
      }
      return { tx_ref: txRef, uuid: caller.id, VpValue: points, naira, currency, provider, email, booking, ...made };
    },
  );

  app.call(listTopUps, { query: pageQuery, answer: topUpsResponse }, async ({ caller, query }) => {
    const found = await app.topUps.pageOf(caller.id, { ...query, limit: query.limit + 1 });
    const { items, next } = takePage(found, query.limit, ({ position }) => position);
    return { topUps: items.map(toWireTopUp), next };
  });

  app.call(
    returnTopUp,
    {
      params: topUpParams,
      body: topUpReturnRequest.nullish(),
      answer: topUpResponse,
      refused: ['top_up_not_found'],
      limit: 'topUpReturn',
    },
    async ({ caller, log, params }) => {
      const known = await app.topUps.ofUser(caller.id, params.txRef);
      if (!known) throw new ApiError('top_up_not_found');
      // Without a check the payer gets the stored state; webhook and poller continue.
      if (await app.topUps.mayCheckReturn(known, now(), config.PAYMENT_CHECKS_PER_MINUTE)) {
        await app.payments
          .settle(known.provider, { reference: known.txRef })
          .catch((error) => log.warn({ err: error }, 'A payment could not be checked'));
      }
      return { topUp: await inFull((await app.topUps.ofUser(caller.id, known.txRef)) ?? known) };
    },
  );

  app.call(
    stopBooking,
    { params: topUpParams, answer: topUpResponse, refused: ['top_up_not_found'], limit: 'topUpReturn' },
    async ({ caller, params }) => {
      await bookings.stopBooking(db, caller.id, params.txRef, now());
      const known = await app.topUps.ofUser(caller.id, params.txRef);
      if (!known) throw new ApiError('top_up_not_found');
      return { topUp: await inFull(known) };
    },
  );

  app.call(fetchStatement, { query: pageQuery, answer: statementResponse }, async ({ caller, query }) => {
    const movements = await app.statement.of(caller.id, { ...query, limit: query.limit + 1 });
    const { items, next } = takePage(movements, query.limit, ({ id }) => id);
    return { balance: caller.balance, lines: items.map(toWireLine), next };
  });
};
