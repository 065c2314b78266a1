import type { Comparison, Counts } from '@viewmax/contracts/ops/reports';
import { type RawBuilder, sql } from 'kysely';
import { SHELL } from '../state/identity.ts';
import type { RolloutRow, Tables } from '../state/tables.ts';
import { type NetworkCounts, weighed } from './depends-on-few.ts';
import { type Kind, kindOf, kindsWhere, METRIC, REPORTERS } from './kinds.ts';

interface Row extends Counts {
  name: string;
}

const recordOf = (rows: readonly Row[]): Comparison =>
  Object.fromEntries(rows.map(({ name, against, before }) => [name, { against, before }]));

/** The limit of listed networks per ranking. It exceeds the number that `depends-on-few.ts` leaves out. */
const MOST = 30;

/** A page on a slow network starts and reports within this time. */
const START_MS = 120_000;

/** The counts of one source: a column for each condition, and the column of a condition. */
function countsFrom(source: Kind['source']) {
  const names = kindsWhere((kind) => kind.source === source);
  const conditions = [...new Set(names.map(kindOf).flatMap(({ against, before }) => [against, before]))];
  // A place without a noted event has no row of the backend.
  const columnOf = (condition: string) => `coalesce(${source}_${conditions.indexOf(condition)}, 0)`;
  return {
    kinds: names.map((name): [name: string, against: string, before: string] => {
      const { against, before } = kindOf(name);
      return [name, columnOf(against), columnOf(before)];
    }),
    columns: sql.raw(
      conditions.map((each, at) => `count(*) filter (where ${each})::int as ${source}_${at}`).join(', '),
    ),
  };
}

const REPORTED = countsFrom('reports');
const NOTED = countsFrom('backend');
const KINDS = [...REPORTED.kinds, ...NOTED.kinds];
const OF_NEW = kindsWhere(({ worseThan }) => worseThan === 'the rest of the app');
const OF_USERS = kindsWhere(({ isOfUsers }) => isOfUsers === true);

/** Every device uses the shell, and the control of a new remote cannot use it. */
const SIDES = sql`(select id as place, has_new, has_new or releases ? ${SHELL} as lacks_users
  from registry.rollouts, lateral (select jsonb_path_exists(control, '$.* ? (@ == null)') as has_new) as its) as sides`;

/** The devices of these rollouts by a column. Nothing is joined, so several processes of PostgreSQL count the devices of a large one. */
const reportsBy = (rolloutIds: readonly number[], column: RawBuilder<unknown>, now: number) => sql`
  select ${column} as place, ${REPORTED.columns}
  from registry.compared, (select ${new Date(now - START_MS)}::timestamptz as due) as moment
  where rollout_id = any(${[...rolloutIds]}) and ${column} is not null group by 1`;

/** The devices of these rollouts that acted after their first compared page, by a column. */
const notedBy = (rolloutIds: readonly number[], column: RawBuilder<unknown>) => sql`
  select ${column} as place, ${NOTED.columns} from (
    -- A device has a row for each purchase, and for each code of a refusal.
    select rollout_id, device, act, max(at) as at from facts.acts
    where rollout_id = any(${[...rolloutIds]}) group by rollout_id, device, act
  ) each join registry.compared using (rollout_id, device)
  where at >= coalesce(since, '-infinity') group by 1`;

/** The rows of each place in `counted`. */
const ROWS = sql`cross join lateral (values ${sql.raw(
  KINDS.map(([name, against, before]) => `('${name}', ${against}, ${before})`).join(', '),
)}) as kind (name, against, before) where (has_new or name <> all(${OF_NEW}))
  and (not lacks_users or name <> all(${OF_USERS}))`;

/** The counts of each of these rollouts, so far. */
export async function comparisonsOf(tables: Tables, rolloutIds: readonly number[], now: number): Promise<Comparison[]> {
  const { rows } = await sql<Row & { place: number }>`
    with reported as (${reportsBy(rolloutIds, sql.raw('rollout_id'), now)}),
      noted as (${notedBy(rolloutIds, sql.raw('rollout_id'))}),
      -- A rollout without devices has its counts too.
      counted as (select * from ${SIDES} left join reported using (place) left join noted using (place)
        where place = any(${[...rolloutIds]}))
    select place, name, against, before from counted ${ROWS}
    union all select rollout_id, ${METRIC} || metric, count(*) filter (where ${sql.raw(REPORTERS.against)})::int,
      count(*) filter (where ${sql.raw(REPORTERS.before)})::int
      from registry.compared, unnest(metrics) as metric
      where rollout_id = any(${[...rolloutIds]}) and metrics is not null group by 1, 2`.execute(tables);
  return rolloutIds.map((id) => recordOf(rows.filter(({ place }) => place === id)));
}

export const comparisonOf = async (tables: Tables, rolloutId: number, now: number): Promise<Comparison> =>
  (await comparisonsOf(tables, [rolloutId], now))[0] ?? {};

/** Counting so many devices takes more than a moment. */
const MANY_DEVICES = 50_000;
/**
 * Nodes share the counts of a large rollout for so many times as long as counting took. The watch counts first, so that people wait
 * for no count unless no watch runs.
 */
const REST = { watch: 4, reader: 40 };
export type Counter = keyof typeof REST;

/**
 * The counts that another call made a moment ago, of the large ones of these rollouts. The caller counts those that are missing: one
 * caller at a time, because the others get the counts before.
 */
async function sharedCounts(
  tables: Tables,
  rolloutIds: readonly number[],
  counter: Counter,
): Promise<Map<number, Comparison>> {
  const { rows } = await sql<{ id: number; counted: Comparison }>`
    with due as (
      update registry.rollouts set counted_at = clock_timestamp()
      where id = any(${[...rolloutIds]}) and counted_at <= clock_timestamp() - make_interval(secs => ${REST[counter]} * counted_ms / 1000)
      returning id
    )
    select id, counted from registry.rollouts
    where id = any(${[...rolloutIds]}) and counted is not null and id not in (select id from due)`.execute(tables);
  return new Map(rows.map(({ id, counted }) => [id, counted]));
}

async function countAndShare(tables: Tables, id: number, now: number): Promise<Comparison> {
  const begun = performance.now();
  const comparison = await comparisonOf(tables, id, now);
  const { against = 0, before = 0 } = comparison.reported ?? {};
  if (against + before >= MANY_DEVICES)
    await sql`update registry.rollouts set counted = ${JSON.stringify(comparison)}, counted_at = clock_timestamp(),
      counted_ms = ${performance.now() - begun} where id = ${id}`.execute(tables);
  return comparison;
}

/** The counts of each of these rollouts, so far, or of one that ended its last ones. Those of a large one are a moment old. */
export async function lastComparisonsOf(
  tables: Tables,
  rollouts: readonly Pick<RolloutRow, 'id' | 'comparison'>[],
  now: number,
  counter: Counter = 'reader',
): Promise<Comparison[]> {
  const open = rollouts.flatMap(({ id, comparison }) => (comparison ? [] : [id]));
  const shared = open.length > 0 ? await sharedCounts(tables, open, counter) : new Map<number, Comparison>();
  const found: Comparison[] = [];
  for (const { id, comparison } of rollouts)
    found.push(comparison ?? shared.get(id) ?? (await countAndShare(tables, id, now)));
  return found;
}

/** The prefix length by which devices are grouped. An attacker may have many narrow networks, but few wide ones. */
export type NetworkWidth = 'narrow' | 'wide';
const NAMES = { narrow: sql.raw('address'), wide: sql.raw('wide') };

/** The places in `counted` that a kind weighs most, in either direction. */
const HEAVIEST = sql.raw(
  KINDS.filter(([name]) => weighed.includes(name))
    .flatMap(([, against, before]) =>
      ['', ' desc'].map(
        (order) =>
          `(select place from counted order by ${against} - ${before}${order}, place collate "C" limit ${MOST})`,
      ),
    )
    .join(' union '),
);

/** The counts of the networks whose two sides differ most, in either direction, for each kind of trouble. */
export async function networkCountsOf(
  tables: Tables,
  rolloutId: number,
  width: NetworkWidth,
  now: number,
): Promise<NetworkCounts> {
  const { rows } = await sql<Row & { place: string; seen: number }>`
    with reported as (${reportsBy([rolloutId], NAMES[width], now)}), noted as (${notedBy([rolloutId], NAMES[width])}),
      counted as (select * from reported left join noted using (place)
        cross join (select has_new, lacks_users from ${SIDES} where place = ${rolloutId}) as its),
      heaviest as (${HEAVIEST})
    select place, name, against, before, (select count(*)::int from reported) as seen
    from counted join heaviest using (place) ${ROWS}`.execute(tables);
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return { networks: [...byPlace.values()].map(recordOf), seen: rows[0]?.seen ?? 0 };
}
