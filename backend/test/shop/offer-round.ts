import type { Database } from '@viewmax/server/database';
import { appDatabase } from '../../src/database/app-database.ts';
import { createPlans } from '../../src/seats/hall.ts';
import { endWaitings } from '../../src/waiting/end-waitings.ts';
import { toldUntil } from '../../src/waiting/offer-hours.ts';
import { offerSeats } from '../../src/waiting/offer-seats.ts';

const plans = createPlans();

/** One run of the job of offers. */
export async function offerRound(db: Database, now: Date): Promise<void> {
  await endWaitings(appDatabase(db), now);
  const until = toldUntil(now, [8, 22]);
  if (until) await offerSeats(db, { plans, now, toldUntil: until });
}
