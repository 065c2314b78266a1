import { openDatabase } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import { type Databases, openDatabases, SIDES, type Side } from './growth/databases.ts';
import { measureJobs } from './growth/jobs.ts';
import type { NodeOrder } from './growth/node.ts';
import { measureReads, type Place } from './growth/reads.ts';
import { measureSales } from './growth/sales.ts';
import { type Row, row } from './measure/budget.ts';
import { type Child, startChild } from './measure/child.ts';

const MEMORY_BAR = 1.2;
const MEGABYTE = 2 ** 20;
/** A database that is kept knows the secret of its first run. */
const secret = 'g'.repeat(43);

interface Options {
  runs: number;
  /** 1 is a country, and 0.1 a tenth of it, to try the bench out. */
  size: number;
  /** The address of a PostgreSQL that keeps the databases for the next run. */
  on?: string;
  /** The parts to measure: sales, reads, jobs. Without it all. */
  only?: string;
}

type Placed = Omit<Place, 'port'>;

const placeOf = async (databaseUrl: string): Promise<Placed> => {
  const db = await openDatabase({ databaseUrl, dataDir: '' });
  const { rows } = await withClient(db, (client) =>
    client.query<Placed>(`
      select (select count(*)::integer from app.users where id like 'buyer-%') as members,
        (select rollout_id from registry.compared group by 1 order by count(*) desc limit 1) as rollout,
        (select max(seq) / 2 from registry.audit) as middle`),
  );
  await db.close();
  return rows[0] as Placed;
};

async function measure(databases: Databases, { runs, only }: Options): Promise<Row[]> {
  const wanted = (part: string) => only === undefined || only.split(',').includes(part);
  const nodes = {} as Record<Side, Child>;
  try {
    const places = {} as Record<Side, Place>;
    for (const side of SIDES) {
      nodes[side] = startChild(new URL('./growth/node.ts', import.meta.url));
      const port = await nodes[side].ask<number>({ ...databases[side], secret } satisfies NodeOrder);
      places[side] = { port, ...(await placeOf(databases[side].databaseUrl)) };
    }
    const ports = { small: places.small.port, large: places.large.port };
    const rows: Row[] = [];
    if (wanted('sales')) rows.push(...(await measureSales(databases, ports, { runs, secret })));
    if (wanted('reads')) rows.push(...(await measureReads(places, secret)));
    if (wanted('sales') && wanted('reads')) {
      const [ours, yardstick] = [await nodes.large.ask<number>({}), await nodes.small.ask<number>({})];
      const megabytes = { ours: ours / MEGABYTE, yardstick: yardstick / MEGABYTE };
      rows.push(row({ what: 'memory of a node after all this', ...megabytes, bar: MEMORY_BAR, unit: 'MB, ratio' }));
    }
    const rollouts = { small: places.small.rollout, large: places.large.rollout };
    if (wanted('jobs')) rows.push(...(await measureJobs(databases, rollouts)));
    return rows;
  } finally {
    for (const node of Object.values(nodes)) await node.stop();
  }
}

/** Compares a database of a country with one of a hundredth, in turns: sales, reads, jobs and the memory of a node. */
export async function benchGrowth(options: Options): Promise<{ rows: Row[] }> {
  const databases = await openDatabases(options.size, options.on);
  try {
    return { rows: await measure(databases, options) };
  } finally {
    await databases.close();
  }
}
