import type { FigureView } from '@viewmax/contracts/ops/reports';
import { sql } from 'kysely';
import type { RegistryContext } from '../state/context.ts';

/** Above it the oldest minutes are left out, because a console shows what happens now. */
const MOST_ROWS = 20_000;

/** The figures of each `step` minutes. */
export async function readFigures(
  { tables }: RegistryContext,
  { releases, from, until, step = 1 }: { releases: readonly string[]; from: Date; until: Date; step?: number },
): Promise<FigureView[]> {
  const { rows } = await sql<Omit<FigureView, 'minute'> & { minute: Date }>`
    select date_bin(${step} * interval '1 minute', minute, 'epoch') as minute, release, metric,
      sum(count)::float8 as count, sum(total) as total, nullif(registry.sum_buckets(buckets), '{}') as buckets
    from registry.figures
    where release = any(${[...releases]}) and minute >= ${from} and minute < ${until}
    group by 1, 2, 3 order by 1 desc, 2 desc, 3 desc limit ${MOST_ROWS}`.execute(tables);
  return rows.reverse().map(({ minute, ...row }) => ({ minute: minute.toISOString(), ...row }));
}
