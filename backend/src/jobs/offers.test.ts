import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { openTestDatabase } from '@viewmax/testing/server/test-database';
import Fastify from 'fastify';
import { rows } from '../../test/shop/books.ts';
import { addBuyers } from '../../test/shop/buyers.ts';
import { addPlan, addScreening } from '../../test/shop/screenings.ts';
import { demoAtNoon, NOON } from '../../test/templates.ts';
import { readBackendConfig } from '../config/backend-config.ts';
import { secretsBy } from '../config/secrets.ts';
import { createMetrics } from '../metrics/create-metrics.ts';
import { backendJobs } from './backend-jobs.ts';

const HAS_RUN = /viewmax_job_last_success_timestamp_seconds\{name="offer seats",role="calls"\} \d{10}/;

let close: (() => Promise<unknown>) | undefined;
afterEach(() => close?.());

/** One run of a node of jobs, for a member who waits for one of two free seats. Returns the places of the offered ones. */
async function runJobs(hours: number, env: Record<string, string> = {}): Promise<object[]> {
  const db = await openTestDatabase(demoAtNoon);
  const now = new Date(NOON.getTime() + hours * 3_600_000);
  const screening = await addScreening(db, { seats: 2, now: NOON, plan: await addPlan(db, ['..']) });
  const [member] = await addBuyers(db, 1, 100);
  await rows(db, 'select app.begin_waiting($1, $2, $3, $4, 1, false)', [
    now,
    member,
    screening.showtimeId,
    screening.cinemaId,
  ]);
  const server = Fastify();
  close = () => server.close().then(() => db.close());
  const config = readBackendConfig({
    ...secretsBy(() => 'a secret for tests, 32 characters'),
    PAYSTACK_SECRET_KEY: 'sk_test_x',
    ...env,
  });
  const metrics = createMetrics(db);
  await server.register(backendJobs, { db, config, clock: () => now, metrics });
  await server.listen({ port: 0, host: '127.0.0.1' });
  // A run that the close interrupts offers nothing.
  while (!HAS_RUN.test(await metrics.register.metrics())) await pause(20);
  return rows(db, `select cardinality(seats) as seats, state from app.holds where user_id = $1`, [member]);
}

test.each([
  ['offers a free seat', 9.9, {}, 1],
  ['offers nothing from 22:00 on', 10, {}, 0],
  ['offers at night where ops say so', 10, { OFFER_HOURS: '0-24' }, 1],
])(
  'a node of jobs %s',
  async (_, hours, env, count) => {
    expect(await runJobs(hours, env)).toEqual(Array(count).fill({ seats: 1, state: 'offered' }));
  },
  60_000,
);
