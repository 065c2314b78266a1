import type { Insertable } from 'kysely';
import type { PoolClient } from 'pg';
import { columns, inOrder, writeAll } from '../state/batch-writer.ts';
import type { RegistryTables } from '../state/tables.ts';
import { type ErrorBatch, TAKES, writeErrors } from './errors.ts';
import type { Histogram } from './histogram.ts';
import { COLUMNS } from './kinds.ts';

export type ComparedDevice = Omit<Insertable<RegistryTables['compared']>, 'used' | 'own_used'> & {
  columns: Readonly<Record<string, boolean>>;
};

export type Figure = Omit<RegistryTables['figures'], 'buckets'> & {
  /** Set if the metric is a time. */
  buckets?: Histogram;
};

export type Sums = Pick<Figure, 'count' | 'total' | 'buckets'>;

/** The last times of a page and of its start. */
export const TIMES = ['page_at', 'started_at'] as const;

const TEXTS = ['device', 'arm', 'address', 'wide'] as const;
const columnNames = Object.keys(COLUMNS);

/** The driver would send nested arrays as one array of two dimensions, which unnest flattens. */
const arrayText = (values?: readonly (string | number)[] | null) => values && `{${values}}`;

const addFigures = (client: PoolClient, rows: readonly Figure[]) =>
  client.query(
    `insert into registry.figures as kept (minute, release, metric, count, total, buckets)
     select minute, release, metric, count, total, buckets::int[]
     from unnest($1::timestamptz[], $2::text[], $3::text[], $4::int[], $5::float8[], $6::text[])
       as given (minute, release, metric, count, total, buckets)
     on conflict (release, metric, minute) do update
     set count = kept.count + excluded.count, total = kept.total + excluded.total,
       buckets = case when excluded.buckets is null then kept.buckets
         else registry.add_buckets(kept.buckets, excluded.buckets) end`,
    [...columns(rows, 'minute', 'release', 'metric', 'count', 'total'), rows.map(({ buckets }) => arrayText(buckets))],
  );

function addDevices(client: PoolClient, rows: readonly ComparedDevice[]) {
  const names = ['rollout_id', ...TEXTS, ...columnNames, ...TIMES, 'since', 'metrics'] as const;
  const types = [
    ...TEXTS.map(() => 'text'),
    ...columnNames.map(() => 'bool'),
    ...TIMES.map(() => 'timestamptz'),
    'timestamptz',
    'text',
  ].map((type, index) => `$${index + 2}::${type}[]`);
  // The first report decides the side. A device that later had both releases stays on it.
  return client.query(
    `insert into registry.compared as kept (${names})
     select ${names.map((name) => (name === 'metrics' ? 'metrics::text[]' : name))}
     from unnest($1::int[], ${types}) as given (${names})
     where ${TAKES}
     on conflict (rollout_id, device) do update
     set ${columnNames.map((column) => `${column} = kept.${column} or excluded.${column}`)},
       ${TIMES.map((time) => `${time} = greatest(kept.${time}, excluded.${time})`)},
       metrics = case when excluded.metrics is null then kept.metrics
         else array(select distinct unnest(kept.metrics || excluded.metrics)) end
     where kept.arm = excluded.arm`,
    columns<Record<string, unknown>>(
      rows.map(({ metrics, columns, ...row }) => ({ ...row, ...columns, metrics: arrayText(metrics) })),
      ...names,
    ),
  );
}

/** The sums of one batch of reports. */
export interface IntakeBatch {
  figures: readonly Figure[];
  devices: readonly ComparedDevice[];
  errors: ErrorBatch;
}

/**
 * Adds figures to those of the same minute, and adds devices to the seen ones. Returns the refusals of the database. All nodes add to the
 * same figures, so these come last and are locked for the shortest time.
 */
export const writeIntake = async (
  client: PoolClient,
  { figures, devices, errors }: IntakeBatch,
): Promise<unknown[]> => [
  ...(await writeErrors(client, errors)),
  ...(await writeAll(
    client,
    inOrder(devices, ({ rollout_id, device }) => `${rollout_id} ${device}`),
    addDevices,
  )),
  ...(await writeAll(
    client,
    inOrder(figures, ({ release, metric, minute }) => `${release} ${metric} ${minute.toISOString()}`),
    addFigures,
  )),
];
