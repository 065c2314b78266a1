import { createHmac } from 'node:crypto';
import type { SeatHold } from '@viewmax/contracts/seats';
import type { PurchaseResponse } from '@viewmax/contracts/tickets';
import type { BookingRequest, TopUp, TopUpQuote } from '@viewmax/contracts/wallet';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import Fastify from 'fastify';
import fp from 'fastify-plugin';
import { backendApp } from '../../src/app.ts';
import { readBackendConfig } from '../../src/config/backend-config.ts';
import { secretsBy } from '../../src/config/secrets.ts';
import { pollDue } from '../../src/payments/poll-due.ts';
import type { BackendOptions } from '../../src/plugins/context.ts';
import { demoAtNoon, NOON } from '../templates.ts';
import { balanceOf, rows } from './books.ts';
import { SECRET, tokenFor } from './buyers.ts';
import type { Screening } from './screenings.ts';

const KEY = 'sk_test_1';
const MINUTE = 60_000;
export const DEVICE = 'a-phone-of-a-member';
export type News = 'webhook' | 'return' | 'poller';

/** Two nodes on one database with a provider whose payments arrive when the test says so, and a clock that it moves. */
export async function startBookings() {
  const db = await openTestDatabase(demoAtNoon);
  const paid = new Map<string, number>();
  let now = NOON;
  const fetch = (async (input: string | URL | Request, init?: RequestInit) => {
    if (init?.method === 'POST') {
      const data = { authorization_url: 'https://paystack.example/pay', access_code: 'x', reference: 'x' };
      return Response.json({ status: true, data });
    }
    const reference = String(input).split('/').at(-1) ?? '';
    const amount = paid.get(reference);
    if (amount === undefined) return new Response('{}', { status: 404 });
    return Response.json({
      status: true,
      data: { id: `id of ${reference}`, reference, amount, currency: 'NGN', status: 'success' },
    });
  }) as typeof globalThis.fetch;
  const env = { PAYSTACK_SECRET_KEY: KEY, PAYMENT_METHOD: 'paystack', PAYMENT_POLL_SECONDS: '0' };
  const config = readBackendConfig({ ...secretsBy(() => SECRET), ...env, RATE_LIMIT_MULTIPLIER: '100000' });
  const nodes = [Fastify(), Fastify()] as const;
  const root = fp<BackendOptions>((server, options) => backendApp(server, options));
  for (const node of nodes) await node.register(root, { db, config, fetch, clock: () => now });

  async function call<T>(member: string, url: string, body?: object, { node = 0, key = '' } = {}) {
    const answer = await (nodes[node] ?? nodes[0]).inject({
      method: body ? 'POST' : 'GET',
      url: `/api/v1/${url}`,
      headers: {
        authorization: `Bearer ${tokenFor(member, NOON)}`,
        'x-viewmax-device': DEVICE,
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { payload: body }),
    });
    return { status: answer.statusCode, ...answer.json<T & { code?: string }>() };
  }

  /** The payment as the member sees it. */
  const topUp = async (member: string, txRef: string): Promise<TopUp | undefined> =>
    (await call<{ topUps: TopUp[] }>(member, 'wallet/topups')).topUps.find(({ tx_ref }) => tx_ref === txRef);

  const tell = {
    async webhook(_member: string, txRef: string, node: number) {
      const body = JSON.stringify({ event: 'charge.success', data: { reference: txRef, id: 1 } });
      const signature = createHmac('sha512', KEY).update(body).digest('hex');
      await (nodes[node] ?? nodes[0]).inject({
        method: 'POST',
        url: '/api/v1/webhooks/paystack',
        headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
        payload: body,
      });
      await (nodes[node] ?? nodes[0]).payments.settle('paystack', { reference: txRef });
    },
    return: (member: string, txRef: string, node: number) =>
      call(member, `wallet/topups/${txRef}/return`, {}, { node }),
    async poller(_member: string, txRef: string, node: number) {
      await rows(db, 'update app.top_ups set next_check_at = $2 where tx_ref = $1', [txRef, now]);
      const { topUps, payments } = nodes[node] ?? nodes[0];
      const onFailure = (error: unknown) => {
        throw error;
      };
      await pollDue({ topUps, settle: payments.settle, now: () => now, budget: 1_000, onFailure });
    },
  };

  return {
    db,
    query: <Row extends object = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
      rows<Row>(db, sql, values),
    balanceOf: (member: string) => balanceOf(db, member),
    minute: (count: number) => new Date(NOON.getTime() + count * MINUTE),
    at(count: number) {
      now = new Date(NOON.getTime() + count * MINUTE);
    },
    setTime(time: Date) {
      now = time;
    },
    call,
    topUp,
    hold: (member: string, screening: Screening, seats: string[]) =>
      call<Partial<SeatHold>>(member, 'seats/hold', {
        ...{ uuid: member, showtimeID: screening.showtimeId, cinemaID: screening.cinemaId, seats },
      }),
    quote: (member: string, screening: Screening, booking: Partial<BookingRequest> = {}) =>
      call<Partial<TopUpQuote>>(member, 'wallet/topups', {
        uuid: member,
        VpValue: 1,
        booking: {
          showtimeID: screening.showtimeId,
          cinemaID: screening.cinemaId,
          count: 2,
          key: `key of ${member}`,
          ...booking,
        },
      }),
    buy: (member: string, screening: Screening, { count = 2, holdID, key, node }: Sale = {}) =>
      call<PurchaseResponse>(
        member,
        'purchaseticket',
        {
          ...{ uuid: member, showtimeID: screening.showtimeId, cinemaID: screening.cinemaId, holdID },
          ...{ numberOfTickets: count, amountToPay: count * screening.price },
        },
        { node, key },
      ),
    /** The money arrives, and a node hears of it. */
    async pays(member: string, { tx_ref = '', naira = 0 }: Partial<TopUpQuote>, { kobo, news, node = 0 }: Paid = {}) {
      paid.set(tx_ref, kobo ?? naira * 100);
      await tell[news ?? 'return'](member, tx_ref, node);
      return topUp(member, tx_ref);
    },
    tell,
    paid,
    boughtSeats: async (member: string, screening: Screening) =>
      (
        await rows<{ seat: string }>(
          db,
          `select coalesce(p.names[t.seat], t.seat::text) as seat
            from app.tickets t join app.purchases b on b.id = t.purchase_id
              join app.screenings s on s.showtime_id = t.showtime_id and s.cinema_id = t.cinema_id
              left join app.seat_plans p on p.id = s.plan_id
            where b.user_id = $1 and t.showtime_id = $2 order by t.seat`,
          [member, screening.showtimeId],
        )
      ).map(({ seat }) => seat),
    async close() {
      for (const node of nodes) await node.close();
      await db.close();
    },
  };
}

interface Sale {
  count?: number;
  holdID?: string;
  key?: string;
  node?: number;
}
interface Paid {
  kobo?: number;
  news?: News;
  node?: number;
}
export type TestBookings = Awaited<ReturnType<typeof startBookings>>;
