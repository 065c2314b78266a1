import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { BUYERS, CINEMA, PRICE, SHOWTIMES } from '@viewmax/production/rehearsal/buyers';
import { type Asked, createVisitor, tokenOf, type Visitor } from '@viewmax/production/rehearsal/visitor';
import { MEMBER } from './grow.ts';

export type Kind = 'page of a movie' | 'purchase' | 'tickets of a member' | 'showtimes' | 'Home' | 'all movies';

const json = { 'content-type': 'application/json' };
const asMember = (user: string, secret: string) => ({ ...json, authorization: `Bearer ${tokenOf(user, secret)}` });
const html = { accept: 'text/html', 'accept-encoding': 'br' };

/** The requests of one kind. `turn` differs for each. */
function orderOf(kind: Kind, secret: string, turn: number): [string, Asked] {
  const buyer = `buyer-${1 + (turn % BUYERS)}`;
  const showtimeID = `show-${1 + (turn % SHOWTIMES)}`;
  const order = { uuid: buyer, showtimeID, numberOfTickets: 1, cinemaID: CINEMA, amountToPay: PRICE };
  const orders: Record<Kind, () => [string, Asked]> = {
    'page of a movie': () => ['/movie/eko-nocturne', { headers: html }],
    Home: () => ['/', { headers: html }],
    'all movies': () => ['/api/v1/movies', {}],
    showtimes: () => ['/api/v1/showingshowtimes/eko-nocturne/Sapele', { headers: asMember(MEMBER, secret) }],
    'tickets of a member': () => [
      '/api/v1/fetchtickets',
      { method: 'POST', headers: asMember(MEMBER, secret), body: JSON.stringify({ uuid: MEMBER }) },
    ],
    purchase: () => {
      const headers = { ...asMember(buyer, secret), 'idempotency-key': randomUUID() };
      return ['/api/v1/purchaseticket', { method: 'POST', headers, body: JSON.stringify(order) }];
    },
  };
  return orders[kind]();
}

async function askOne(visitor: Visitor, kind: Kind, secret: string, turn: number): Promise<void> {
  const answer = await visitor.ask(...orderOf(kind, secret, turn));
  if (answer.status !== 200) throw new Error(`${kind}: ${answer.status} ${answer.lost ?? answer.text}`);
}

const visitorOf = (place: string): Visitor => createVisitor(Number(place.split(':')[1]), 'app.test');

export interface Rate {
  perSecond: number;
  seconds: number;
}

/**
 * Asks each of these nodes at a fixed rate. A request of a full node costs less, because the node reads several at once.
 * So a comparison needs equal rates.
 */
export async function askAtRate(kind: Kind, places: readonly string[], secret: string, rate: Rate): Promise<void> {
  const visitors = places.map(visitorOf);
  const asked: Promise<void>[] = [];
  const begunAt = performance.now();
  for (let turn = 0; turn < rate.perSecond * rate.seconds; turn += 1) {
    await wait(Math.max(0, begunAt + (1000 * turn) / rate.perSecond - performance.now()));
    for (const [index, visitor] of visitors.entries()) asked.push(askOne(visitor, kind, secret, index * 50 + turn));
  }
  await Promise.all(asked);
  for (const visitor of visitors) visitor.close();
}
