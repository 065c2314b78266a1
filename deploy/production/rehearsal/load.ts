import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { BUYERS, CINEMA, PRICE, SHOWTIMES } from './buyers.ts';
import { type Answer, tokenOf, type Visitor } from './visitor.ts';

export type Kind = 'page' | 'discovery' | 'file' | 'call' | 'purchase';

export interface Asking {
  kind: Kind;
  /** Milliseconds of `performance.now()`. */
  from: number;
  to: number;
  /** 0 without an answer. */
  status: number;
  why?: string;
}

export interface Purchase {
  user: string;
  key: string;
  /** The answer 200 arrived, to the first try or to a retry with the same key. */
  isAcknowledged: boolean;
}

export interface LoadOptions {
  visitor: Visitor;
  secret: string;
  /** The path of a file of a live release. */
  file: string;
  /** The paths of pages. */
  pages: readonly string[];
  perSecond: Record<Kind, number>;
}

const RETRY_MS = 500;
const TRIES = 40;

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const CALLS = ['/api/v1/movies', '/api/v1/movie/eko-nocturne', '/api/v1/trailers'];

/**
 * Visitors at a fixed rate, which a slow answer does not lower. A buyer without an answer retries with the same key, as
 * the app does when the member presses again.
 */
export function startLoad({ visitor, secret, file, pages, perSecond }: LoadOptions) {
  const done: Asking[] = [];
  const purchases: Purchase[] = [];
  const running = new Set<Promise<unknown>>();
  let isOn = true;

  async function note(kind: Kind, asked: Promise<Answer>): Promise<Answer> {
    const from = performance.now();
    const answer = await asked;
    const why = answer.lost ?? (answer.status >= 400 ? answer.text.slice(0, 200) : undefined);
    done.push({ kind, from, to: performance.now(), status: answer.status, why });
    return answer;
  }

  function order(user: string, key: string, show: number): Promise<Answer> {
    const showtimeID = `show-${show}`;
    return visitor.ask('/api/v1/purchaseticket', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokenOf(user, secret)}`,
        'idempotency-key': key,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ uuid: user, showtimeID, numberOfTickets: 1, cinemaID: CINEMA, amountToPay: PRICE }),
    });
  }

  async function buy(): Promise<void> {
    const user = `buyer-${1 + Math.floor(Math.random() * BUYERS)}`;
    const show = 1 + Math.floor(Math.random() * SHOWTIMES);
    const purchase: Purchase = { user, key: randomUUID(), isAcknowledged: false };
    purchases.push(purchase);
    let { status } = await note('purchase', order(user, purchase.key, show));
    for (let tries = 0; status !== 200 && tries < TRIES; tries += 1) {
      await wait(RETRY_MS);
      status = (await order(user, purchase.key, show)).status;
    }
    purchase.isAcknowledged = status === 200;
  }

  const acts: Record<Kind, () => Promise<unknown>> = {
    page: () => note('page', visitor.ask(pick(pages), { headers: { accept: 'text/html', 'accept-encoding': 'br' } })),
    discovery: () => note('discovery', visitor.ask('/discovery.json')),
    file: () => note('file', visitor.ask(file, { headers: { 'accept-encoding': 'br' } })),
    call: () => {
      const user = `buyer-${1 + Math.floor(Math.random() * BUYERS)}`;
      const headers = { authorization: `Bearer ${tokenOf(user, secret)}`, 'content-type': 'application/json' };
      if (Math.random() < 0.5) return note('call', visitor.ask(pick(CALLS)));
      return note('call', visitor.ask('/api/v1/showingshowtimes/eko-nocturne/Sapele', { headers }));
    },
    purchase: buy,
  };

  const start = (act: () => Promise<unknown>) => {
    if (!isOn) return;
    const work = act();
    running.add(work);
    void work.finally(() => running.delete(work));
  };
  const timers = Object.entries(acts).map(([kind, act]) => setInterval(start, 1000 / perSecond[kind as Kind], act));

  return {
    done,
    purchases,
    /** The number of requests without an answer at this moment. */
    underWay: () => running.size,
    /** So many requests of one kind at once. */
    crowd(kind: Kind, count: number): void {
      for (let number = 0; number < count; number += 1) start(acts[kind]);
    },
    /** Ends the load after the last answer. */
    async stop(): Promise<void> {
      isOn = false;
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}
export type Load = ReturnType<typeof startLoad>;
