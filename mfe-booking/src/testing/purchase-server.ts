import { type Call, json, serve, tokenFor } from '@viewmax/testing';

export type Purchase = () => Response | Promise<Response>;

const PRICE = { ticketPrice: 4_500 };

let count = 0;
let purchases: Call[] = [];
let answers: Parameters<typeof serve>[0] = {};

/** The movie of the running test. Each test has its own, because answers are cached. */
export const movieId = (): string => `m${count}`;

export function beginAnew(): void {
  count += 1;
  purchases = [];
}

export const sentBodies = (): unknown[] => purchases.map(({ body }) => body);
export const sentKeys = (): (string | null)[] => purchases.map(({ headers }) => headers.get('idempotency-key'));

export const refuse = (status: number, body: object) => (): Response => json(body, status);
export const loseTheNetwork = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

/** Replaces the server's answer from now on. */
export function answer(
  purchase: Purchase = () => json({}),
  price = json(PRICE),
  refresh = () => json({ token: tokenFor({ Balance: 3_400 }) }),
): void {
  answers = {
    [`GET /api/v1/movie/${movieId()}`]: () => json({ onemoviedetails: { Title: 'Eko Nocturne', PosterURL: '/p.svg' } }),
    [`GET /api/v1/ticketprice/${movieId()}/c1/s1`]: () => price.clone(),
    'POST /api/v1/purchaseticket': (call) => {
      purchases.push(call);
      return purchase();
    },
    'GET /api/v1/refresh/u-1': refresh,
  };
  serve(answers);
}

/** Adds answers to the last `answer()`. */
export function alsoAnswer(more: typeof answers): void {
  answers = { ...answers, ...more };
  serve(answers);
}
