import fp from 'fastify-plugin';
import { repeat } from '../repeat/repeat.ts';
import { takesTurn } from '../repeat/takes-turn.ts';
import { createPlans } from '../seats/hall.ts';
import { endWaitings } from '../waiting/end-waitings.ts';
import { toldUntil } from '../waiting/offer-hours.ts';
import { offerSeats } from '../waiting/offer-seats.ts';

const EVERY_MS = 2_000;
const NAME = 'offer seats';

/** Every two seconds, on one of all nodes: offers free seats to those who wait, and ends offers and waitings. */
export const offers = fp(
  async (app) => {
    const { database, db, config, now, hasJobs } = app.backend;
    if (!hasJobs) return;
    const plans = createPlans();
    repeat(app, {
      name: NAME,
      everyMs: EVERY_MS,
      async work(isEnding) {
        if (!(await takesTurn(db, NAME, now(), EVERY_MS))) return;
        await endWaitings(db, now());
        const until = toldUntil(now(), config.OFFER_HOURS);
        if (until) await offerSeats(database, { plans, now: now(), toldUntil: until }, isEnding);
      },
    });
  },
  { name: 'offers', dependencies: ['context'] },
);
