import { sql } from 'kysely';
import type { Arm } from '../resolve/resolve.ts';
import type { Tables } from '../tables.ts';
import { type ArmCounts, type Comparison, NO_ONE } from './verdict.ts';

/** The two sides of a rollout, so far. */
export async function comparisonOf(tables: Tables, rolloutId: number): Promise<Comparison> {
  const { rows } = await sql<ArmCounts & { arm: Arm }>`
    select arm, count(*)::int as reported, count(*) filter (where used)::int as used,
      count(*) filter (where failed)::int as failed, count(*) filter (where slow)::int as slow
    from registry.compared where rollout_id = ${rolloutId} group by arm`.execute(tables);
  const of = (arm: Arm): ArmCounts => {
    const { arm: _, ...counts } = rows.find((row) => row.arm === arm) ?? { arm, ...NO_ONE };
    return counts;
  };
  return { canary: of('canary'), control: of('control') };
}
