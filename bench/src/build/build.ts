import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildPackages } from '@viewmax/tools/build-packages';
import { type Row, row } from '../measure/budget.ts';
import { median } from '../measure/stats.ts';

const ROOT = join(import.meta.dirname, '../../..');
const REMOTE = 'mfe-catalog';

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

const rebuild = (): Promise<unknown> =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'rebuild.ts'), REMOTE], { cwd: ROOT });

/** Builds everything without a cache once, then one remote with an added line, `runs` times. */
export async function benchBuild({ runs }: { runs: number }): Promise<{ rows: Row[]; rebuilds: number[] }> {
  for (const cache of ['webpack', 'built']) rmSync(join(ROOT, '.cache', cache), { recursive: true, force: true });
  const cold = await seconds(buildPackages);
  const rebuilds: number[] = [];
  for (let run = 0; run < runs; run++) rebuilds.push(await seconds(rebuild));
  const warm = median(rebuilds);
  return {
    rows: [
      row({ what: 'everything, without a cache', ours: cold, bar: 60, unit: 's' }),
      row({ what: 'one remote after a change, with its cache', ours: warm, bar: 4, unit: 's' }),
    ],
    rebuilds,
  };
}
