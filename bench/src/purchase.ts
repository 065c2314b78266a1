import { randomBytes } from 'node:crypto';
import { type Database, openDatabase } from '@viewmax/server/database';
import { durablePostgres, type Postgres } from '@viewmax/tools/postgres';
import { type Row, row } from './measure/budget.ts';
import { type Child, startChild } from './measure/child.ts';
import { median, percentile } from './measure/stats.ts';
import type { LoadResult, Sale } from './purchase/load.ts';
import { pgbench, type Yardstick } from './purchase/pgbench.ts';
import { addBuyersAndScreenings, holdSeats, releaseSeats, settleDown } from './purchase/shop.ts';

// Each hold of the bench replaces the buyer's hold before, as a move through the hall does: it deletes two seats and writes
// two, and a purchase only writes. So holds may be a tenth fewer.
const BARS: Record<Compared, number> = {
  hot: 3,
  fifty: 1.5,
  families: 0.8,
  holds: 0.9,
  held: 0.8,
  planned: 0.8,
  full: 0.8,
};
const NAMES: Record<Compared, string> = {
  hot: 'purchases on one hot showtime',
  fifty: 'purchases on 50 showtimes',
  families: 'purchases of an adult and a child, over those of two adults',
  holds: 'holds on one hot showtime, over purchases there',
  held: 'purchases with a hold, over those without one',
  planned: 'purchases without a hold in halls with a plan, over halls without',
  full: 'refusals in a full hall with a plan, over one without',
};
/** The purchases that a sale with a plan or categories is compared with. The others are compared with pgbench. */
const PLAIN = { families: 'fifty', holds: 'hot', held: 'fifty', planned: 'fifty', full: 'fullPlain' } as const;
const SALES: readonly Sale[] = ['hot', 'fifty', 'families', 'holds', 'held', 'planned', 'fullPlain', 'full'];
type Compared = Exclude<Sale, 'fullPlain' | 'holdsFifty'>;
const isCompared = (sale: Sale): sale is Compared => sale in NAMES;
const isFull = (sale: Sale): boolean => sale === 'full' || sale === 'fullPlain';
const isPlain = (sale: Sale): sale is Yardstick => sale === 'hot' || sale === 'fifty';
const WARM_SECONDS = 4;
const SECONDS = 5;

interface Round {
  sale: Compared;
  ours: number;
  yardstick: number;
  p50: number;
  p99: number;
  refused: number;
}

function compare(rounds: Round[], sale: Compared): Row[] {
  const of = rounds.filter((round) => round.sale === sale);
  const middle = (pick: (round: Round) => number) => median(of.map(pick));
  const [ours, yardstick] = [middle((round) => round.ours), middle((round) => round.yardstick)];
  const value = middle((round) => round.ours / round.yardstick);
  const latency = (what: 'p50' | 'p99'): Row =>
    row({ what: `the same, ${what}`, ours: middle((round) => round[what]), unit: 'ms' });
  const what = NAMES[sale];
  return [
    row({ what, ours, yardstick, value, bar: BARS[sale], better: 'higher', unit: 'a second, ratio' }),
    latency('p50'),
    latency('p99'),
  ];
}

interface Options {
  runs: number;
  json: boolean;
}

interface Bench {
  postgres: Postgres;
  db: Database;
  server: Child;
  load: Child;
}

async function measure({ postgres, db, server, load }: Bench, { runs, json }: Options) {
  const secret = randomBytes(32).toString('hex');
  await addBuyersAndScreenings(db);
  const port = await server.ask<number>({ databaseUrl: postgres.url, secret });
  let set = 0;
  const http = (sale: Sale, time: number) => load.ask<LoadResult>({ port, secret, seconds: time, sale, set });
  const sell = async (sale: Sale, time: number) => {
    if (sale === 'held') await holdSeats(db);
    if (sale === 'holds') await releaseSeats(db);
    if (sale === 'planned') set += 1;
    return http(sale, time);
  };
  for (const sale of SALES) await sell(sale, WARM_SECONDS);
  await settleDown(db);
  const rounds: Round[] = [];
  for (let run = 0; run < runs; run++) {
    const measured: Partial<Record<Sale, number>> = {};
    for (const sale of SALES) {
      const { perSecond, milliseconds, refused } = await sell(sale, SECONDS);
      measured[sale] = perSecond;
      if (!isCompared(sale)) continue;
      const yardstick = isPlain(sale) ? await pgbench(postgres, sale, SECONDS) : (measured[PLAIN[sale]] ?? 0);
      const [p50, p99] = [percentile(milliseconds, 50), percentile(milliseconds, 99)];
      rounds.push({ sale, ours: perSecond, yardstick, p50, p99, refused: isFull(sale) ? 0 : refused });
      if (!json) console.error(`${NAMES[sale]}: ${Math.round(perSecond)}/s, yardstick ${Math.round(yardstick)}/s`);
    }
  }
  const refused = rounds.reduce((sum, round) => sum + round.refused, 0);
  if (refused > 0) throw new Error(`${refused} purchases were rejected, so the figures are invalid`);
  return { rows: SALES.filter(isCompared).flatMap((sale) => compare(rounds, sale)), rounds };
}

/** Compares purchases over HTTP with pgbench, which calls the same function with one item on the same PostgreSQL, in turns. */
export async function benchPurchase(options: Options): Promise<{ rows: Row[]; rounds: Round[] }> {
  const postgres = await durablePostgres();
  const db = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
  const [server, load] = [
    startChild(new URL('./purchase/server.ts', import.meta.url)),
    startChild(new URL('./purchase/load.ts', import.meta.url)),
  ];
  try {
    return await measure({ postgres, db, server, load }, options);
  } finally {
    await load.stop();
    await server.stop();
    await db.close();
    await postgres.stop();
  }
}
