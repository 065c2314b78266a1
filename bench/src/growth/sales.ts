import { type Database, openDatabase } from '@viewmax/server/database';
import { type Row, row } from '../measure/budget.ts';
import { startChild } from '../measure/child.ts';
import { median } from '../measure/stats.ts';
import type { LoadResult, Sale } from '../purchase/load.ts';
import { holdSeats, releaseSeats, settleDown } from '../purchase/shop.ts';
import { type Databases, SIDES, type Side } from './databases.ts';

const BAR = 0.85;
const SECONDS = 4;
const NAMES = {
  hot: 'purchases on one hot showtime',
  fifty: 'purchases on 50 showtimes',
  holds: 'holds on one hot showtime',
  holdsFifty: 'holds on 50 showtimes',
  held: 'purchases with a hold at 100 showtimes',
} satisfies Partial<Record<Sale, string>>;
type Sold = keyof typeof NAMES;
const SALES = Object.keys(NAMES) as Sold[];

interface Options {
  runs: number;
  secret: string;
}

/** What each node sells and holds in a second. Both sides take turns, and so does the first one. */
export async function measureSales(
  databases: Databases,
  ports: Record<Side, number>,
  { runs, secret }: Options,
): Promise<Row[]> {
  const load = startChild(new URL('../purchase/load.ts', import.meta.url));
  const open = (side: Side) => openDatabase({ databaseUrl: databases[side].databaseUrl, dataDir: '' });
  const dbs: Record<Side, Database> = { small: await open('small'), large: await open('large') };
  const measure = async (sale: Sold, side: Side): Promise<number> => {
    if (sale === 'held') await holdSeats(dbs[side]);
    else await releaseSeats(dbs[side]);
    const order = { port: ports[side], secret, seconds: SECONDS, sale };
    const { perSecond, refused } = await load.ask<LoadResult>(order);
    if (refused > 0) throw new Error(`${refused} of the ${NAMES[sale]} were refused, so the figures are invalid`);
    return perSecond;
  };
  try {
    for (const side of SIDES) {
      for (const sale of SALES) await measure(sale, side);
      await settleDown(dbs[side]);
    }
    const rows: Row[] = [];
    for (const sale of SALES) {
      const rates: Record<Side, number[]> = { small: [], large: [] };
      for (let run = 0; run < runs; run += 1)
        for (const side of run % 2 ? SIDES.toReversed() : SIDES) rates[side].push(await measure(sale, side));
      const [ours, yardstick] = [median(rates.large), median(rates.small)];
      rows.push(row({ what: NAMES[sale], ours, yardstick, bar: BAR, better: 'higher', unit: 'a second, ratio' }));
    }
    return rows;
  } finally {
    await load.stop();
    for (const side of SIDES) await dbs[side].close();
  }
}
