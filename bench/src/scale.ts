import { join } from 'node:path';
import { openSite, otherVersionOf, root, type Site } from '@viewmax/production/rehearsal/site';
import { buildRooms } from '@viewmax/tools/build-rooms';
import { type Row, row } from './measure/budget.ts';
import { median } from './measure/stats.ts';
import { askAtRate, type Kind, type Rate } from './scale/ask.ts';
import { cpuSeconds, postgresSeconds } from './scale/cpu.ts';
import { bytesOfPurchase, grow } from './scale/grow.ts';

const MOST_OF_DATA = 1.2;
const MOST_OF_NODES = 1.1;
const SIZES = [1, 10, 100] as const;
const COUNTS = [1, 2, 4] as const;
/** The bar applies to these. Their answers have the same size at every size of the data. */
const KINDS: Kind[] = ['page of a movie', 'purchase', 'tickets of a member', 'showtimes'];
/** These answers list every movie, so their cost follows the length of the list. */
const LISTS: Kind[] = ['Home', 'all movies'];
const BY_NODES: Kind[] = ['page of a movie', 'purchase'];

const SECONDS = 4;
/** The work of each node. Four nodes and their visitors leave the processors idle for a part of the time. */
const rateOf = (kind: Kind): Rate => {
  if (kind === 'page of a movie' || kind === 'Home') return { perSecond: 250, seconds: SECONDS };
  return { perSecond: kind === 'all movies' ? 20 : 50, seconds: SECONDS };
};

const placesOf = (nodes: Site['nodes']): string[] => nodes.map(({ place }) => place);

/** Milliseconds of processor time a request. */
interface Cost {
  nodes: number;
  postgres: number;
}

async function costOf(site: Site, kind: Kind, count: number): Promise<Cost> {
  const nodes = site.nodes.slice(0, count);
  const read = () => ({
    nodes: nodes.reduce((sum, node) => sum + cpuSeconds(node.pid()), 0),
    postgres: postgresSeconds(site.postgres?.pid() ?? 0),
  });
  const before = read();
  const rate = rateOf(kind);
  await askAtRate(kind, placesOf(nodes), site.jwtSecret, rate);
  const after = read();
  const requests = rate.perSecond * rate.seconds * count;
  return {
    nodes: (1000 * (after.nodes - before.nodes)) / requests,
    postgres: (1000 * (after.postgres - before.postgres)) / requests,
  };
}

const middle = (costs: readonly Cost[]): Cost => ({
  nodes: median(costs.map(({ nodes }) => nodes)),
  postgres: median(costs.map(({ postgres }) => postgres)),
});
const total = ({ nodes, postgres }: Cost): number => nodes + postgres;

/** Rows of one kind: the node's, PostgreSQL's and the sum, with the bar on the sum. */
function rowsOf(what: string, ours: Cost, first: Cost, bar?: number): Row[] {
  const unit = 'ms of processor, ratio';
  const compare = (part: string, of: (cost: Cost) => number, most?: number) =>
    row({ what: `${what}${part}`, ours: of(ours), yardstick: of(first), value: of(ours) / of(first), bar: most, unit });
  const parts = [compare('', total, bar), compare(', nodes', ({ nodes }) => nodes)];
  // A page asks PostgreSQL for nothing.
  return first.postgres < 0.02 ? parts : [...parts, compare(', PostgreSQL', ({ postgres }) => postgres)];
}

const note = (what: string, { nodes, postgres }: Cost): void =>
  console.error(`${what}: nodes ${nodes.toFixed(2)} ms, PostgreSQL ${postgres.toFixed(2)} ms`);

async function measure(site: Site, runs: number): Promise<Row[]> {
  const rows: Row[] = [];
  await grow(site.db, 0, 1);
  for (const kind of [...KINDS, ...LISTS]) await askAtRate(kind, placesOf(site.nodes), site.jwtSecret, rateOf(kind));

  // The counts take turns in each run, because the speed of a shared machine drifts.
  for (const kind of BY_NODES) {
    const costs = new Map<number, Cost[]>(COUNTS.map((count) => [count, []]));
    for (let run = 0; run < runs; run += 1) {
      for (const count of COUNTS) costs.get(count)?.push(await costOf(site, kind, count));
    }
    const [one, ...more] = COUNTS.map((count) => middle(costs.get(count) ?? []));
    if (!one) throw new Error('No figure of one node');
    note(`${kind}, 1 node`, one);
    more.forEach((cost, index) => {
      const count = COUNTS[index + 1] ?? 0;
      note(`${kind}, ${count} nodes`, cost);
      rows.push(...rowsOf(`${kind}, ${count} nodes against 1`, cost, one, count === 2 ? MOST_OF_NODES : undefined));
    });
  }

  const first = new Map<Kind, Cost>();
  let size = 1;
  for (const next of SIZES) {
    if (next > size) await grow(site.db, size, next);
    size = next;
    for (const kind of [...KINDS, ...LISTS]) {
      const costs: Cost[] = [];
      for (let run = 0; run < runs; run += 1) costs.push(await costOf(site, kind, 1));
      const cost = middle(costs);
      const before = first.get(kind);
      if (!before) first.set(kind, cost);
      else {
        const bar = size === 100 && KINDS.includes(kind) ? MOST_OF_DATA : undefined;
        rows.push(...rowsOf(`${kind}, ${size} times the data`, cost, before, bar));
      }
      note(`${kind}, ${size} times the data`, cost);
    }
  }
  const bytes = await bytesOfPurchase(site.db);
  return [...rows, row({ what: 'a purchase of one ticket, stored', ours: bytes, value: bytes, unit: 'bytes' })];
}

/** Compares the processor time of a request between numbers of nodes, and between sizes of the data. */
export async function benchScale({ runs = 5 }: { runs?: number } = {}): Promise<{ rows: Row[] }> {
  const { folders } = await buildRooms();
  const canary = otherVersionOf(join(root, 'mfe-catalog/dist'));
  const site = await openSite({ nodes: 4, roles: 'pages,calls', releases: folders, canary });
  try {
    return { rows: await measure(site, runs) };
  } finally {
    await site.close();
  }
}
