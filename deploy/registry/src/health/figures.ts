import { sql } from 'kysely';
import type { Histogram } from '../base/histogram.ts';
import type { Tables } from '../state/tables.ts';

export interface FiguresWanted {
  releases: readonly string[];
  from: Date;
  until: Date;
}

/** One minute of one release; `total` is the sum of milliseconds, or of the vital's values. */
export interface FigureView {
  minute: string;
  release: string;
  metric: string;
  count: number;
  total: number;
  /** Counts by length of time (`histogram.ts`), if the metric is a time. */
  buckets: Histogram | null;
}

export async function readFigures(tables: Tables, { releases, from, until }: FiguresWanted): Promise<FigureView[]> {
  const rows = await tables
    .selectFrom('figures')
    .select(['minute', 'release', 'metric', 'count', 'total', 'buckets'])
    .where('release', '=', sql<string>`any(${[...releases]})`)
    .where('minute', '>=', from)
    .where('minute', '<', until)
    .orderBy('minute')
    .limit(20_000)
    .execute();
  return rows.map(({ minute, ...row }) => ({ minute: minute.toISOString(), ...row }));
}
