import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { tokenFor } from '@viewmax/backend/testing/buyers';
import { BUYERS, CINEMA, PRICE, SCREENINGS } from './buyers.ts';

export interface Asked {
  kind: 'page' | 'discovery' | 'file' | 'call' | 'purchase';
  /** Milliseconds of `performance.now()`. */
  from: number;
  to: number;
  /** 0 without an answer. */
  status: number;
  /** The begin of the answer, or the reason of a lost connection. */
  why: string;
}

export interface Purchase {
  user: string;
  key: string;
  /** The answer 200 arrived, to the first try or to a retry with the same key. */
  isAcknowledged: boolean;
}

interface LoadOptions {
  /** The origin of nginx, and the host to name there. */
  origin: string;
  host: string;
  jwtSecret: string;
  /** The path of a file of a live release. */
  file: string;
  /** The paths of pages. */
  pages: readonly string[];
}

const DEADLINE_MS = 15_000;
const RETRY_MS = 500;
const TRIES = 40;
/** Two processors carry nodes, database, nginx and visitors, so the rates are low. The number of faults counts here. */
const PER_SECOND = { page: 15, discovery: 10, file: 10, call: 20, purchase: 15 };

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const oneOf = (name: string, count: number): string => `${name}-${1 + Math.floor(Math.random() * count)}`;

/** The headers of a member whom the backend signed in. */
export const signedIn = (user: string, secret: string): Record<string, string> => ({
  authorization: `Bearer ${tokenFor(user, new Date(), secret)}`,
  'content-type': 'application/json',
});

/**
 * Visitors at a fixed rate, which a slow answer does not lower. A buyer without an answer retries with the same key, as
 * the app does when the member presses again.
 */
export function startLoad({ origin, host, jwtSecret, file, pages }: LoadOptions) {
  const done: Asked[] = [];
  const purchases: Purchase[] = [];
  const running = new Set<Promise<unknown>>();

  async function ask(kind: Asked['kind'], path: string, { headers, ...more }: RequestInit = {}): Promise<Asked> {
    const from = performance.now();
    const signal = AbortSignal.timeout(DEADLINE_MS);
    // As browsers over TLS do. Nodes have no other form of a file ready.
    const asBrowsers = { 'accept-encoding': 'br', host, ...headers };
    const given: RequestInit = { ...more, signal, headers: asBrowsers, redirect: 'manual' };
    const read = async (answer: Response) => ({ status: answer.status, why: (await answer.text()).slice(0, 90) });
    const lost = (error: Error) => ({ status: 0, why: String(error.cause ?? error) });
    const answer = await fetch(origin + path, given)
      .then(read)
      .catch(lost);
    return { kind, from, to: performance.now(), ...answer };
  }
  const note = async (...asked: Parameters<typeof ask>) => void done.push(await ask(...asked));

  async function buy(): Promise<void> {
    const purchase = { user: oneOf('buyer', BUYERS), key: randomUUID(), isAcknowledged: false };
    purchases.push(purchase);
    const headers = { ...signedIn(purchase.user, jwtSecret), 'idempotency-key': purchase.key };
    const order = { uuid: purchase.user, showtimeID: oneOf('show', SCREENINGS), numberOfTickets: 1 };
    const body = JSON.stringify({ ...order, cinemaID: CINEMA, amountToPay: PRICE });
    for (let tries = 0; tries < TRIES && !purchase.isAcknowledged; tries += 1) {
      if (tries > 0) await wait(RETRY_MS);
      const asked = await ask('purchase', '/api/v1/purchaseticket', { method: 'POST', headers, body });
      // The bars count visitors, so a retry is part of the purchase that failed.
      if (tries === 0) done.push(asked);
      purchase.isAcknowledged = asked.status === 200;
    }
  }

  const showtimes = { headers: signedIn('buyer-1', jwtSecret) };
  const acts: Record<Asked['kind'], () => Promise<void>> = {
    page: () => note('page', pick(pages), { headers: { accept: 'text/html' } }),
    discovery: () => note('discovery', '/discovery.json'),
    file: () => note('file', file),
    call: () =>
      note(
        'call',
        pick(['/api/v1/movies', '/api/v1/trailers', '/api/v1/showingshowtimes/eko-nocturne/Sapele']),
        showtimes,
      ),
    purchase: buy,
  };
  const start = (act: () => Promise<void>) => {
    const work = act().finally(() => running.delete(work));
    running.add(work);
  };
  const timers = Object.entries(PER_SECOND).map(([kind, rate]) =>
    setInterval(start, 1000 / rate, acts[kind as Asked['kind']]),
  );

  return {
    done,
    purchases,
    /** So many requests of one kind at once. */
    crowd(kind: Asked['kind'], count: number): void {
      for (let number = 0; number < count; number += 1) start(acts[kind]);
    },
    /** Ends the load after the last answer. */
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}
export type Load = ReturnType<typeof startLoad>;
