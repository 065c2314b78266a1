import { parseArgs } from 'node:util';
import { type Row, table } from './measure/budget.ts';

const USAGE = `npm run bench -- <which> [--runs N] [--json]

  load      Home on a cheap phone with 3G: our federation against one monolith of the same screens
  discovery the page with its discovery document, resolved per device, against nginx with the same bytes as a file
  taps      taps of a purchase on a phone slowed 6 times: the time to the first answer, and of a whole interaction
  release   the download of a returning visitor after a fix, a rollback and 300 commits, against the monolith's
  build     everything without a cache, and one remote after a change
  purchase  200 buyers through HTTP against pgbench calling the same SQL function with one item; needs PostgreSQL's programs
  growth    a year of a country against a hundredth of it; needs PostgreSQL's programs. --size 0.1 tries a tenth,
            --on <address> keeps the databases on a PostgreSQL of yours, --only sales,reads,jobs measures parts

Exit code 1 when a budget is missed.`;

interface Options {
  runs: number;
  json: boolean;
  size: number;
  on?: string;
  only?: string;
}
type Bench = (options: Options) => Promise<{ rows: Row[] }>;

// Each bench loads on demand, because their requirements differ: a bundler and a browser, nginx, or PostgreSQL.
const benches: Record<string, () => Promise<Bench>> = {
  load: async () => (await import('./load/load.ts')).benchLoad,
  discovery: async () => (await import('./discovery.ts')).benchDiscovery,
  taps: async () => (await import('./taps/taps.ts')).benchTaps,
  release: async () => (await import('./release/release.ts')).benchRelease,
  build: async () => (await import('./build/build.ts')).benchBuild,
  purchase: async () => (await import('./purchase.ts')).benchPurchase,
  growth: async () => (await import('./growth.ts')).benchGrowth,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    json: { type: 'boolean', default: false },
    size: { type: 'string', default: '1' },
    on: { type: 'string' },
    only: { type: 'string' },
  },
});
const [runs, size] = [Number(values.runs), Number(values.size)];
const open = benches[positionals[0] ?? ''];
if (!open || !Number.isInteger(runs) || runs < 1 || !(size > 0 && size <= 1)) {
  console.error(USAGE);
  process.exit(2);
}
const bench = await open();
const result = await bench({ ...values, runs, size });
console.log(values.json ? JSON.stringify(result, null, 2) : table(result.rows));
process.exit(result.rows.every(({ met }) => met) ? 0 : 1);
