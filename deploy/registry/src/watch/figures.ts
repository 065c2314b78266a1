import type { FigureView } from '@viewmax/contracts/ops/reports';
import { sql } from 'kysely';
import type { RegistryContext } from '../state/context.ts';

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
    group by 1, 2, 3 order by 1 limit 20000`.execute(tables);
  return rows.map(({ minute, ...row }) => ({ minute: minute.toISOString(), ...row }));
}
