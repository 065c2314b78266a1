import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import type { PoolClient } from 'pg';
import { columns, inOrder, writeAll } from '../state/batch-writer.ts';
import { type ErrorBatch, type ErrorDevice, type ErrorKey, type ErrorRow, keyOf } from './collect-errors.ts';

/** Reports can be made up, so their number of rows has a bound. */
export const MOST_OF_RELEASE = 100;
/** The newest rows stay, so that a new error has time to become frequent. */
const NEWEST = 10;

/** The keys of the stored rows of these releases. */
export const readErrorKeys = (db: Database, releases: readonly string[]): Promise<ReadonlySet<string>> =>
  withClient(db, async (client) => {
    const { rows } = await client.query<ErrorKey>(
      'select release, cause, place from registry.errors where release = any($1)',
      [releases],
    );
    return new Set(rows.map(keyOf));
  });

const addErrors = (client: PoolClient, rows: readonly ErrorRow[]) =>
  client.query(
    `insert into registry.errors as kept (release, cause, place, kind, message, frames, count, first_at, last_at)
     select release, cause, place, kind, message, array(select jsonb_array_elements_text(frames::jsonb)),
       count, first_at, last_at
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::timestamptz[],
       $8::timestamptz[], $9::text[])
       as given (release, cause, place, kind, message, count, first_at, last_at, frames)
     on conflict (release, cause, place) do update
     set count = least(kept.count::bigint + excluded.count, 2147483647),
       first_at = least(kept.first_at, excluded.first_at), last_at = greatest(kept.last_at, excluded.last_at)`,
    [
      ...columns(rows, 'release', 'cause', 'place', 'kind', 'message', 'count', 'first_at', 'last_at'),
      rows.map(({ frames }) => JSON.stringify(frames)),
    ],
  );

/**
 * Deletes the rows above the bound: the rarest, and among these the oldest. A row that another node just counts stays until the next
 * time, because two nodes that wait for each other's rows never end.
 */
const makeRoom = (client: PoolClient, releases: readonly string[]) =>
  client.query(
    `with aged as (
       select *, row_number() over (partition by release order by first_at desc, cause, place) as age
       from registry.errors where release = any($1)
     ), ranked as (
       select *, row_number() over (partition by release order by age <= $2 desc, count desc, first_at desc) as rank
       from aged
     ), gone as (
       select e.release, e.cause, e.place
       from registry.errors e join ranked using (release, cause, place) where ranked.rank > $3
       for update of e skip locked
     )
     delete from registry.errors e using gone
     where (e.release, e.cause, e.place) = (gone.release, gone.cause, gone.place)`,
    [releases, NEWEST, MOST_OF_RELEASE],
  );

const addDevices = (client: PoolClient, rows: readonly ErrorDevice[]) =>
  client.query(
    `insert into registry.error_devices (rollout_id, cause, device, arm)
     select given.* from unnest($1::int[], $2::text[], $3::text[], $4::text[]) as given (rollout_id, cause, device, arm)
     where exists (select 1 from registry.rollouts r where r.id = given.rollout_id)
       and exists (select 1 from registry.errors e where e.cause = given.cause)
     on conflict do nothing`,
    columns(rows, 'rollout_id', 'cause', 'device', 'arm'),
  );

/** Adds a batch to the errors. Returns the refusals of the database. */
export async function writeErrors(client: PoolClient, batch: ErrorBatch): Promise<unknown[]> {
  const refused = await writeAll(client, inOrder(batch.rows(), keyOf), addErrors);
  const grown = batch.grown();
  if (grown.length > 0) await makeRoom(client, grown);
  const devices = inOrder(batch.devices(), ({ rollout_id, cause, device }) => `${rollout_id} ${cause} ${device}`);
  return [...refused, ...(await writeAll(client, devices, addDevices))];
}
