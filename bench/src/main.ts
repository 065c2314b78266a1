import { parseArgs } from 'node:util';
import { table } from './budget.ts';
import { benchLoad } from './load/load.ts';

const USAGE = `npm run bench -- <which> [--runs N] [--json]

  load    Home on a cheap phone with 3G: our federation against one monolith of the same screens

Exit code 1 when a budget is missed.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' }, json: { type: 'boolean', default: false } },
});
const runs = Number(values.runs);
if (positionals[0] !== 'load' || !Number.isInteger(runs) || runs < 1) {
  console.error(USAGE);
  process.exit(2);
}
const { rows, visits } = await benchLoad({ runs });
console.log(values.json ? JSON.stringify({ rows, visits }, null, 2) : table(rows));
process.exit(rows.every(({ met }) => met) ? 0 : 1);
