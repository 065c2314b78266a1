import { type Buyer, buyUntil } from './buyer.ts';
import {
  BUYERS,
  CHILD_PRICE,
  CINEMA,
  FIRST_HELD,
  FIRST_OTHER,
  HELD,
  HELD_SCREENINGS,
  HOT,
  heldSeat,
  PLANNED,
  PRICE,
  SCREENINGS,
  SEATS,
} from './shop.ts';

/**
 * `holds` holds seats of one hot showtime, `holdsFifty` of 50, and `held` buys what the buyer holds at a hundred. `families` buys an adult's
 * ticket and a child's. `planned` buys without a hold in halls with a plan. `full` buys in one that is sold out, and `fullPlain` in one without a plan.
 */
export type Sale = 'hot' | 'fifty' | 'families' | 'holds' | 'holdsFifty' | 'held' | 'planned' | 'full' | 'fullPlain';
export interface LoadOrder {
  port: number;
  secret: string;
  seconds: number;
  sale: Sale;
  /** Which of the sets of halls with a plan, because each run sells one out. */
  set?: number;
}
export interface LoadResult {
  perSecond: number;
  milliseconds: number[];
  refused: number;
}

const anyScreening = () => FIRST_OTHER + Math.floor(Math.random() * SCREENINGS);

const purchase = (uuid: string, showtime: string, more = '', amount = SEATS * PRICE) => ({
  path: '/api/v1/purchaseticket',
  body: `{"uuid":"${uuid}","showtimeID":"${showtime}","numberOfTickets":${SEATS},"cinemaID":"${CINEMA}","amountToPay":${amount}${more}}`,
});
const FAMILY = ',"categories":[{"category":"adult","count":1},{"category":"child","count":1}]';

function requestsOf(sale: Sale, number: number, set: number): Buyer['next'] {
  let made = 0;
  switch (sale) {
    case 'hot':
      return (uuid) => purchase(uuid, `bench-${HOT}`);
    case 'fifty':
      return (uuid) => purchase(uuid, `bench-${anyScreening()}`);
    case 'families': {
      const showtime = () => `bench-family-${1 + Math.floor(Math.random() * SCREENINGS)}`;
      return (uuid) => purchase(uuid, showtime(), FAMILY, PRICE + CHILD_PRICE);
    }
    case 'planned':
      return (uuid) => purchase(uuid, `bench-planned-${set}-${1 + Math.floor(Math.random() * PLANNED)}`);
    case 'full':
      return (uuid) => purchase(uuid, 'bench-full');
    case 'fullPlain':
      return (uuid) => purchase(uuid, 'bench-full-plain');
    case 'holds':
    case 'holdsFifty': {
      // Two pairs in turn, so that each request is a new hold.
      const showtimeID = sale === 'holds' ? `bench-held-${HELD}` : `bench-planned-${set}-${1 + (number % SCREENINGS)}`;
      return (uuid) => {
        made += 1;
        const first = (number - 1) * 2 * SEATS + (made % 2) * SEATS;
        const seats = Array.from({ length: SEATS }, (_, at) => heldSeat(first + at));
        const body = { uuid, showtimeID, cinemaID: CINEMA, seats };
        return { path: '/api/v1/seats/hold', body: JSON.stringify(body) };
      };
    }
    case 'held':
      return (uuid) => {
        made += 1;
        if (made > HELD_SCREENINGS) return undefined;
        // Buyers begin at different halls.
        const hall = FIRST_HELD + ((made + number) % HELD_SCREENINGS);
        return purchase(uuid, `bench-held-${hall}`, `,"holdID":"hold-${hall}-${number}"`);
      };
  }
}

/** All buyers at once, in this process. */
process.on('message', async ({ port, secret, seconds, sale, set = 0 }: LoadOrder) => {
  const begun = performance.now();
  const buyers = Array.from({ length: BUYERS }, (_, index) => ({
    ...{ port, secret, number: index + 1 },
    next: requestsOf(sale, index + 1, set),
  }));
  const all = await Promise.all(buyers.map((buyer) => buyUntil(begun + seconds * 1000, buyer)));
  const milliseconds = all.flatMap((served) => served.milliseconds);
  const result: LoadResult = {
    perSecond: milliseconds.length / ((performance.now() - begun) / 1000),
    milliseconds,
    refused: all.reduce((sum, served) => sum + served.refused, 0),
  };
  process.send?.(result);
});
process.once('disconnect', () => process.exit());
