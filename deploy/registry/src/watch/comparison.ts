import { sql } from 'kysely';
import type { NetworkCounts } from '../health/depends-on-few.ts';
import { type ArmCounts, type Comparison, NO_ONE } from '../health/verdict.ts';
import type { Arm } from '../resolve/resolve.ts';
import type { Tables } from '../state/tables.ts';

type Row = ArmCounts & { arm: Arm };

const countsOf = (rows: readonly Row[], arm: Arm): ArmCounts => {
  const { reported, used, failed, slow } = rows.find((row) => row.arm === arm) ?? NO_ONE;
  return { reported, used, failed, slow };
};
const sides = (rows: readonly Row[]): Comparison => ({
  canary: countsOf(rows, 'canary'),
  control: countsOf(rows, 'control'),
});

/** The limit of listed networks per ranking. It exceeds the number that `dependence.ts` leaves out. */
const MOST = 30;

const COUNTS = sql.raw(`count(*)::int as reported, count(*) filter (where used)::int as used,
  count(*) filter (where failed)::int as failed, count(*) filter (where slow)::int as slow`);

/** The counts of both sides of each of these rollouts, so far. */
export async function comparisonsOf(tables: Tables, rolloutIds: readonly number[]): Promise<Comparison[]> {
  const { rows } = await sql<Row & { rollout_id: number }>`
    select rollout_id, arm, ${COUNTS} from registry.compared
    where rollout_id = any(${[...rolloutIds]}) group by rollout_id, arm`.execute(tables);
  return rolloutIds.map((id) => sides(rows.filter(({ rollout_id }) => rollout_id === id)));
}

export const comparisonOf = async (tables: Tables, rolloutId: number): Promise<Comparison> =>
  (await comparisonsOf(tables, [rolloutId]))[0] ?? sides([]);

/** The prefix length by which devices are grouped. An attacker may have many narrow networks, but few wide ones. */
export type NetworkWidth = 'narrow' | 'wide';
const NAMES = { narrow: sql.raw('address'), wide: sql.raw('coalesce(wide, address)') };

/** The counts of the networks whose two sides differ most, in either direction, for each kind of trouble. */
export async function networkCountsOf(tables: Tables, rolloutId: number, width: NetworkWidth): Promise<NetworkCounts> {
  const { rows } = await sql<Row & { network: string; seen: number }>`
    with by_network as (
      select ${NAMES[width]} as network, arm, ${COUNTS} from registry.compared
      where rollout_id = ${rolloutId} and address is not null group by 1, arm
    ), balance as (
      select network, sum(failed * sign) as failed, sum(slow * sign) as slow, sum(reported * sign) as reported
      from (select *, case arm when 'canary' then 1 else -1 end as sign from by_network) as signed group by network
    ), ranked as (
      select network, count(*) over ()::int as seen, least(
        row_number() over (order by failed), row_number() over (order by failed desc),
        row_number() over (order by slow), row_number() over (order by slow desc),
        row_number() over (order by reported), row_number() over (order by reported desc)) as place
      from balance
    )
    select * from by_network join ranked using (network) where place <= ${MOST}`.execute(tables);
  const names = new Set(rows.map(({ network }) => network));
  const networks = [...names].map((name) => sides(rows.filter(({ network }) => network === name)));
  return { networks, seen: rows[0]?.seen ?? 0 };
}
