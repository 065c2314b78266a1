import { actNames } from '@viewmax/contracts/acts';
import type { ArmCounts, Comparison, OwnCounts } from '@viewmax/contracts/ops/reports';
import { type RawBuilder, sql } from 'kysely';
import type { NetworkCounts } from '../health/depends-on-few.ts';
import { NO_ONE, NO_OWN } from '../health/verdict.ts';
import type { Arm } from '../resolve/resolve.ts';
import type { Tables } from '../state/tables.ts';

interface Row extends ArmCounts {
  arm: Arm | null;
  /** Null without a new remote. */
  own: OwnCounts | null;
  /** Null without an act. */
  acts: Record<string, number> | null;
}

const countsOf = (rows: readonly Row[], arm: Arm): ArmCounts => {
  const { reported, used, failed, slow, unstarted } = rows.find((row) => row.arm === arm) ?? NO_ONE;
  return { reported, used, failed, slow, unstarted };
};
const actsOf = (rows: readonly Row[]): Comparison['acts'] => {
  if (rows.every(({ acts }) => !acts)) return undefined;
  const count = (arm: Arm, act: string) => rows.find((row) => row.arm === arm)?.acts?.[act] ?? 0;
  const names = new Set([...actNames, ...rows.flatMap(({ acts }) => Object.keys(acts ?? {}))]);
  return Object.fromEntries(
    [...names].map((act) => [act, { canary: count('canary', act), control: count('control', act) }]),
  );
};
const sides = (rows: readonly Row[]): Comparison => {
  const own = rows.find((row) => row.arm === 'canary')?.own ?? (rows.some((row) => row.own) ? NO_OWN : undefined);
  const acts = actsOf(rows);
  const arms = { canary: countsOf(rows, 'canary'), control: countsOf(rows, 'control') };
  return { ...arms, ...(acts && { acts }), ...(own && { own }) };
};

/** The limit of listed networks per ranking. It exceeds the number that `depends-on-few.ts` leaves out. */
const MOST = 30;

/** A page on a slow network starts and reports within this time. */
const START_MS = 120_000;

const countsAt = (
  now: number,
) => sql`count(*) filter (where reported)::int as reported, count(*) filter (where used)::int as used,
  count(*) filter (where failed)::int as failed, count(*) filter (where slow)::int as slow,
  count(*) filter (where page_at <= ${new Date(now - START_MS)} and page_at > coalesce(started_at, '-infinity'))::int
    as unstarted,
  case when bool_or(has_new) then jsonb_build_object(
    'used', count(*) filter (where own_used),
    'failed', count(*) filter (where own_failed), 'restFailed', count(*) filter (where own_used and failed),
    'slow', count(*) filter (where own_slow), 'restSlow', count(*) filter (where own_used and slow)) end as own`;

/** Each rollout with its devices; one without devices has a single row. */
const DEVICES = sql.raw(`(select id as rollout_id, jsonb_path_exists(control, '$.* ? (@ == null)') as has_new
  from registry.rollouts) one left join registry.compared using (rollout_id)`);

// A device has a row for each purchase, and for each code of a refusal.
const devicesThat = (act: string) => sql`count(distinct device) filter (where act = ${sql.lit(act)})`;

/** The devices of these rollouts that acted after their first compared page, by side and a further column. */
const actsBy = (rolloutIds: readonly number[], column: RawBuilder<unknown>) => sql`
  select ${column} as place, arm, jsonb_build_object('purchases', ${devicesThat('bought')},
    'topups', ${devicesThat('credited')}, 'bookings', ${devicesThat('began')}, 'refusals', ${devicesThat('refused')}) as acts
  from facts.acts join registry.compared using (rollout_id, device)
  where rollout_id = any(${[...rolloutIds]}) and at >= coalesce(since, '-infinity') group by 1, 2`;

/** The counts of both sides of each of these rollouts, so far. */
export async function comparisonsOf(tables: Tables, rolloutIds: readonly number[], now: number): Promise<Comparison[]> {
  const { rows } = await sql<Row & { rollout_id: number }>`
    with acted as (${actsBy(rolloutIds, sql.raw('rollout_id'))}), reporting as (
      select rollout_id, arm, metric, count(*) as devices from registry.compared, unnest(metrics) as metric
      where rollout_id = any(${[...rolloutIds]}) and metrics is not null group by 1, 2, 3
    ), measured as (
      select rollout_id, arm, jsonb_object_agg(metric, devices) as metrics from reporting group by 1, 2
    ), counted as (
      select rollout_id, arm, ${countsAt(now)} from ${DEVICES}
      where rollout_id = any(${[...rolloutIds]}) group by rollout_id, arm)
    select counted.*, case when acts is null then metrics else acts || coalesce(metrics, '{}') end as acts
    from counted left join acted on place = rollout_id and acted.arm = counted.arm
      left join measured on measured.rollout_id = counted.rollout_id and measured.arm = counted.arm`.execute(tables);
  return rolloutIds.map((id) => sides(rows.filter(({ rollout_id }) => rollout_id === id)));
}

export const comparisonOf = async (tables: Tables, rolloutId: number, now: number): Promise<Comparison> =>
  (await comparisonsOf(tables, [rolloutId], now))[0] ?? sides([]);

/** The prefix length by which devices are grouped. An attacker may have many narrow networks, but few wide ones. */
export type NetworkWidth = 'narrow' | 'wide';
const NAMES = { narrow: sql.raw('address'), wide: sql.raw('coalesce(wide, address)') };

/** The counts of the networks whose two sides differ most, in either direction, for each kind of trouble. */
export async function networkCountsOf(
  tables: Tables,
  rolloutId: number,
  width: NetworkWidth,
  now: number,
): Promise<NetworkCounts> {
  const { rows } = await sql<Row & { network: string; seen: number }>`
    with acted as (${actsBy([rolloutId], NAMES[width])}), counted as (
      select ${NAMES[width]} as network, arm, ${countsAt(now)} from ${DEVICES}
      where rollout_id = ${rolloutId} and address is not null group by 1, arm
    ), by_network as (
      select counted.*, acts from counted left join acted on place = network and acted.arm = counted.arm
    ), balance as (
      select network, sum(failed * sign) as failed, sum(slow * sign) as slow, sum(reported * sign) as reported,
        sum(unstarted * sign) as unstarted,
        sum((own->>'failed')::int - (own->>'restFailed')::int) as own_failed,
        sum((own->>'slow')::int - (own->>'restSlow')::int) as own_slow,
        sum(coalesce((acts->>'purchases')::int, 0) * sign) as purchases,
        sum(coalesce((acts->>'topups')::int, 0) * sign) as topups,
        sum(coalesce((acts->>'bookings')::int, 0) * sign) as bookings
      from (select *, case arm when 'canary' then 1 else -1 end as sign from by_network) as signed group by network
    ), ranked as (
      select network, count(*) over ()::int as seen, least(
        row_number() over (order by failed), row_number() over (order by failed desc),
        row_number() over (order by slow), row_number() over (order by slow desc),
        row_number() over (order by reported), row_number() over (order by reported desc),
        row_number() over (order by unstarted), row_number() over (order by unstarted desc),
        row_number() over (order by purchases), row_number() over (order by purchases desc),
        row_number() over (order by topups), row_number() over (order by topups desc),
        row_number() over (order by bookings), row_number() over (order by bookings desc),
        case when own_failed is not null then least(
          row_number() over (order by own_failed), row_number() over (order by own_failed desc nulls last),
          row_number() over (order by own_slow), row_number() over (order by own_slow desc nulls last)) end) as place
      from balance
    )
    select * from by_network join ranked using (network) where place <= ${MOST}`.execute(tables);
  const names = new Set(rows.map(({ network }) => network));
  const networks = [...names].map((name) => sides(rows.filter(({ network }) => network === name)));
  return { networks, seen: rows[0]?.seen ?? 0 };
}
