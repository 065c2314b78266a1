import { sql } from 'kysely';
import type { Arm } from '../resolve/resolve.ts';
import type { Tables } from '../tables.ts';
import { type ArmCounts, type Comparison, NO_ONE } from './verdict.ts';

type Row = ArmCounts & { arm: Arm };

const countsOf = (rows: readonly Row[], arm: Arm): ArmCounts => {
  const { reported, used, failed, slow } = rows.find((row) => row.arm === arm) ?? NO_ONE;
  return { reported, used, failed, slow };
};
const sides = (rows: readonly Row[]): Comparison => ({
  canary: countsOf(rows, 'canary'),
  control: countsOf(rows, 'control'),
});

/** The next one weighs next to nothing. */
const MOST = 100;

const COUNTS = sql.raw(`count(*)::int as reported, count(*) filter (where used)::int as used,
  count(*) filter (where failed)::int as failed, count(*) filter (where slow)::int as slow`);

/** The two sides of each of these rollouts, so far. */
export async function comparisonsOf(tables: Tables, rolloutIds: readonly number[]): Promise<Comparison[]> {
  const { rows } = await sql<Row & { rollout_id: number }>`
    select rollout_id, arm, ${COUNTS} from registry.compared
    where rollout_id = any(${[...rolloutIds]}) group by rollout_id, arm`.execute(tables);
  return rolloutIds.map((id) => sides(rows.filter(({ rollout_id }) => rollout_id === id)));
}

export const comparisonOf = async (tables: Tables, rolloutId: number): Promise<Comparison> =>
  (await comparisonsOf(tables, [rolloutId]))[0] ?? sides([]);

/** What came from by_address of the addresses that weigh most: by devices that failed or were slow, and by devices. */
export async function addressesOf(tables: Tables, rolloutId: number): Promise<Comparison[]> {
  const { rows } = await sql<Row & { address: string }>`
    with by_address as (
      select address, arm, ${COUNTS} from registry.compared
      where rollout_id = ${rolloutId} and address is not null group by address, arm
    ), total as (
      select address, sum(failed + slow) as bad, sum(reported) as reported from by_address group by address
    )
    select * from by_address where address in (select address from total order by bad desc limit ${MOST})
      or address in (select address from total order by reported desc limit ${MOST})`.execute(tables);
  const addresses = new Set(rows.map(({ address }) => address));
  return [...addresses].map((address) => sides(rows.filter((row) => row.address === address)));
}
