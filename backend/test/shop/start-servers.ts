import type { PartyCategory, Ticket } from '@viewmax/contracts/tickets';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import Fastify from 'fastify';
import { backendApp } from '../../src/app.ts';
import { readBackendConfig } from '../../src/config/backend-config.ts';
import { secretsBy } from '../../src/config/secrets.ts';
import type { BackendOptions } from '../../src/plugins/context.ts';
import { demoToday } from '../templates.ts';
import { balanceOf, rows } from './books.ts';
import { SECRET, tokenFor } from './buyers.ts';
import type { Screening } from './screenings.ts';

export interface Sale {
  count?: number;
  amount?: number;
  key?: string;
  hold?: string;
  categories?: PartyCategory[];
  node?: number;
}
export interface Answer {
  status: number;
  code?: string;
  message?: string;
  tickets: Ticket[];
  retryAfter: string | null;
}

export async function requestPurchase(
  origin: string,
  buyer: string,
  screening: Screening,
  sale: Sale = {},
): Promise<Answer> {
  const { count = 1, amount = count * screening.price, key, hold, categories } = sale;
  const answer = await fetch(`${origin}/api/v1/purchaseticket`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokenFor(buyer)}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify({
      uuid: buyer,
      showtimeID: screening.showtimeId,
      cinemaID: screening.cinemaId,
      numberOfTickets: count,
      amountToPay: amount,
      holdID: hold,
      categories,
    }),
  });
  const body = (await answer.json()) as { code?: string; message?: string; tickets?: Ticket[] };
  return { ...body, status: answer.status, tickets: body.tickets ?? [], retryAfter: answer.headers.get('retry-after') };
}

export interface Held {
  status: number;
  code?: string;
  HoldID?: string;
  Best?: string[];
}

export async function requestHold(
  origin: string,
  buyer: string,
  screening: Screening,
  seats: string[],
  categories?: PartyCategory[],
): Promise<Held> {
  const answer = await fetch(`${origin}/api/v1/seats/hold`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenFor(buyer)}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      uuid: buyer,
      showtimeID: screening.showtimeId,
      cinemaID: screening.cinemaId,
      seats,
      categories,
    }),
  });
  return { ...((await answer.json()) as Omit<Held, 'status'>), status: answer.status };
}

/** The best free seats of a hall with a plan. */
export async function requestBest(
  origin: string,
  buyer: string,
  screening: Screening,
  count: number,
): Promise<string[]> {
  const answer = await fetch(`${origin}/api/v1/seats/${screening.showtimeId}/${screening.cinemaId}?count=${count}`, {
    headers: { authorization: `Bearer ${tokenFor(buyer)}` },
  });
  if (!answer.ok) throw new Error('No best seats.', { cause: { code: answer.status } });
  return ((await answer.json()) as { Best: string[] }).Best;
}

/** A call of a member about own tickets, such as `cancel` or `send`. */
async function requestOfTickets<T extends object>(
  origin: string,
  buyer: string,
  path: string,
  body: object,
): Promise<T & { status: number }> {
  const answer = await fetch(`${origin}/api/v1/tickets/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenFor(buyer)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ uuid: buyer, ...body }),
  });
  return { ...((await answer.json()) as T), status: answer.status };
}

type ServersOptions = Partial<BackendOptions> & {
  nodes?: number;
  /** The deadline of each call. */
  deadlineMs?: number;
};

/** Real servers on real ports: `nodes` servers on one database with the demo's program. */
export async function startServers({ nodes = 1, deadlineMs, ...options }: ServersOptions = {}) {
  const db = await openTestDatabase(demoToday());
  const config = readBackendConfig({
    ...secretsBy(() => SECRET),
    RATE_LIMIT_MULTIPLIER: '100000',
    OFFER_HOURS: '0-24',
  });
  const servers = Array.from({ length: nodes }, () => Fastify());
  const origins: string[] = [];
  for (const server of servers) {
    server.addHook('onRoute', (route) => {
      if (deadlineMs) route.config = { ...route.config, deadlineMs };
    });
    await server.register(backendApp, { ...options, db, config });
    origins.push(await server.listen({ port: 0 }));
  }
  return {
    db,
    query: <Row extends object = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
      rows<Row>(db, sql, values),
    balanceOf: (userId: string) => balanceOf(db, userId),
    buy: (buyer: string, screening: Screening, sale: Sale = {}) =>
      requestPurchase(origins[sale.node ?? 0] ?? '', buyer, screening, sale),
    hold: (buyer: string, screening: Screening, seats: string[], node = 0, categories?: PartyCategory[]) =>
      requestHold(origins[node] ?? '', buyer, screening, seats, categories),
    best: (buyer: string, screening: Screening, count: number, node = 0) =>
      requestBest(origins[node] ?? '', buyer, screening, count),
    /** The status of a member's cancellation. */
    cancel: async (buyer: string, ticketIDs: string[], points: number, node = 0): Promise<number> =>
      (await requestOfTickets(origins[node] ?? '', buyer, 'cancel', { ticketIDs, points })).status,
    /** A friend takes a ticket that its buyer sends. Both answers' statuses. */
    async give(buyer: string, friend: string, ticketID: string, node = 0): Promise<number[]> {
      const origin = origins[node] ?? '';
      const { claim, status } = await requestOfTickets<{ claim: string }>(origin, buyer, 'send', { ticketID });
      return [status, (await requestOfTickets(origin, friend, 'take', { claim })).status];
    },
    async close() {
      for (const server of servers) await server.close();
      await db.close();
    },
  };
}

export type TestServers = Awaited<ReturnType<typeof startServers>>;
