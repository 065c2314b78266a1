import { actNames, guardNames } from '@viewmax/contracts/acts';
import type { ArmCounts, Comparison, OwnCounts } from '@viewmax/contracts/ops/reports';
import { type RawBuilder, sql } from 'kysely';
import type { Arm } from '../state/state.ts';
import type { Tables } from '../state/tables.ts';
import { ACTS } from './acts.ts';
import type { NetworkCounts } from './depends-on-few.ts';
import { ARM_COUNTS, KINDS, kindNames, NO_ONE, NO_OWN, OWN_COUNTS } from './kinds.ts';

interface Row extends ArmCounts {
  arm: Arm | null;
  /** Null without a new remote. */
  own: OwnCounts | null;
  /** Null without an act. */
  acts: Record<string, number> | null;
}

const armNames = Object.keys(ARM_COUNTS) as (keyof ArmCounts)[];

const countsOf = (rows: readonly Row[], arm: Arm): ArmCounts => {
  const row = rows.find((one) => one.arm === arm);
  return row ? (Object.fromEntries(armNames.map((name) => [name, row[name]])) as ArmCounts) : NO_ONE;
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

const filtered = (condition: string): string => `count(*) filter (where ${condition})::int`;
const COUNTS = sql.raw(`${Object.entries(ARM_COUNTS).map(([name, condition]) => `${filtered(condition)} as "${name}"`)},
  case when bool_or(has_new) then jsonb_build_object(${Object.entries(OWN_COUNTS).map(([name, condition]) => `'${name}', ${filtered(condition)}`)}) end as own`);

/** Each rollout with its devices; one without devices has a single row. */
const devicesAt = (
  now: number,
) => sql`(select id as rollout_id, jsonb_path_exists(control, '$.* ? (@ == null)') as has_new,
  ${new Date(now - START_MS)}::timestamptz as due from registry.rollouts) one left join registry.compared using (rollout_id)`;

// A device has a row for each purchase, and for each code of a refusal.
const devicesThat = (fact: string) => `count(distinct device) filter (where act = '${fact}')`;
const ACT_COUNTS = sql.raw(
  `jsonb_build_object(${Object.entries(ACTS).map(([act, { fact }]) => `'${act}', ${devicesThat(fact)}`)})`,
);

/** The devices of these rollouts that acted after their first compared page, by side and a further column. */
const actsBy = (rolloutIds: readonly number[], column: RawBuilder<unknown>) => sql`
  select ${column} as place, arm, ${ACT_COUNTS} as acts
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
      select rollout_id, arm, ${COUNTS} from ${devicesAt(now)}
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
const NAMES = { narrow: sql.raw('address'), wide: sql.raw('wide') };

/** How much each network differs, by each kind of trouble. A kind of no device here is null. */
const WEIGHTS: [kind: string, weight: string][] = [
  ...kindNames.map((name): [string, string] => [name, KINDS[name].weight]),
  ...guardNames.map((act): [string, string] => [act, `sum(coalesce((acts->>'${act}')::int, 0) * sign)`]),
];
const BALANCE = sql.raw(WEIGHTS.map(([kind, weight]) => `${weight} as "${kind}"`).join(', '));
const rank = (order: string): string => `row_number() over (order by ${order} nulls last)`;
const PLACE = sql.raw(
  `least(${WEIGHTS.map(([kind]) => `case when "${kind}" is not null then least(${rank(`"${kind}"`)}, ${rank(`"${kind}" desc`)}) end`)})`,
);

/** The counts of the networks whose two sides differ most, in either direction, for each kind of trouble. */
export async function networkCountsOf(
  tables: Tables,
  rolloutId: number,
  width: NetworkWidth,
  now: number,
): Promise<NetworkCounts> {
  const { rows } = await sql<Row & { network: string; seen: number }>`
    with acted as (${actsBy([rolloutId], NAMES[width])}), counted as (
      select ${NAMES[width]} as network, arm, ${COUNTS} from ${devicesAt(now)}
      where rollout_id = ${rolloutId} and address is not null group by 1, arm
    ), by_network as (
      select counted.*, acts from counted left join acted on place = network and acted.arm = counted.arm
    ), balance as (
      select network, ${BALANCE}
      from (select *, case arm when 'canary' then 1 else -1 end as sign from by_network) as signed group by network
    ), ranked as (
      select network, count(*) over ()::int as seen, ${PLACE} as place
      from balance
    )
    select * from by_network join ranked using (network) where place <= ${MOST}`.execute(tables);
  const names = new Set(rows.map(({ network }) => network));
  const networks = [...names].map((name) => sides(rows.filter(({ network }) => network === name)));
  return { networks, seen: rows[0]?.seen ?? 0 };
}
