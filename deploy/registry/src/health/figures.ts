import type { FigureView } from '@viewmax/contracts/ops/reports';
import { sql } from 'kysely';
import type { RegistryContext } from '../state/context.ts';

export interface FiguresWanted {
  releases: readonly string[];
  from: Date;
  until: Date;
}

export async function readFigures(
  { tables }: RegistryContext,
  { releases, from, until }: FiguresWanted,
): Promise<FigureView[]> {
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
