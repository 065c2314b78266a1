import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@viewmax/server/database';
import type { FailPoint } from '../../src/purchase/sell-batch.ts';
import { findings, rows } from '../shop/books.ts';
import { addBuyers } from '../shop/buyers.ts';
import { addPlan, addScreening, type Screening } from '../shop/screenings.ts';
import { type Answered, openClients } from './clients.ts';
import { type Running, type Store, startServer, stopServer } from './orders.ts';

/** A named point, or a random moment. */
export type Kill = FailPoint | 'random';

export interface Result {
  kills: number;
  /** Purchases with the answer 200. */
  answered: number;
  /** Requests without an answer. */
  lost: number;
  refused: number;
  /** Answers of 5xx: a new server has no reason for one. */
  failed: number;
  /** Tickets that a buyer got and the database lacks. */
  missing: number;
  /** Purchases in excess of the answers: charges without an order. */
  extra: number;
  findings: object[];
}

const BUYERS = 16;
const PASSES = 10;
const RANDOM_MS = 500;
const LONGEST_MS = 30_000;

export async function prepare(db: Database): Promise<{ buyers: string[]; screenings: Screening[] }> {
  const screenings: Screening[] = [];
  for (let number = 0; number < 4; number++)
    screenings.push(await addScreening(db, { seats: 100_000, perRow: 2000, price: 10 }));
  const plan = await addPlan(db, Array<string>(25).fill('.'.repeat(100)));
  for (let number = 0; number < 4; number++) screenings.push(await addScreening(db, { seats: 2500, plan, price: 10 }));
  return { buyers: await addBuyers(db, BUYERS, 10_000_000), screenings };
}

async function killed(server: Running, kill: Kill): Promise<void> {
  if (kill === 'random') {
    await pause(50 + Math.random() * RANDOM_MS);
    server.child.kill('SIGKILL');
  }
  const signal = await Promise.race([server.ended, pause(LONGEST_MS, 'no signal', { ref: false })]);
  if (signal === 'SIGKILL') return;
  server.child.kill('SIGKILL');
  throw new Error(`The server should have died at "${kill}" and did not: ${signal}`);
}

/** Kills the server repeatedly while buyers buy, and lets them finish on a last server. */
export async function killUnderLoad(store: Store, kills: Kill[], people: Awaited<ReturnType<typeof prepare>>) {
  let origin = '';
  let clients: ReturnType<typeof openClients> | undefined;
  for (const kill of kills) {
    const server = await startServer({ ...store, killAt: kill === 'random' ? undefined : kill, passes: PASSES });
    origin = server.origin;
    clients ??= openClients(people.buyers, people.screenings, () => origin);
    await killed(server, kill);
  }
  const last = await startServer({ ...store, passes: 0 });
  origin = last.origin;
  const outcome = await clients?.finish();
  await stopServer(last);
  return { answered: [], refused: [], faults: [], unavailable: 0, lost: 0, ...outcome };
}

export async function judge(
  db: Database,
  answered: Answered[],
): Promise<Pick<Result, 'missing' | 'extra' | 'findings'>> {
  const given = answered.flatMap(({ ticketIds }) => ticketIds);
  const [count] = await rows<{ tickets: number; purchases: number }>(
    db,
    `select (select count(*) from app.tickets where id = any ($1)) as tickets,
      (select count(*) from app.purchases where user_id like 'buyer-%') as purchases`,
    [given],
  );
  return {
    missing: given.length - (count?.tickets ?? 0),
    extra: (count?.purchases ?? 0) - answered.length,
    findings: await findings(db),
  };
}
