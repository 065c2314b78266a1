import type { PoolClient } from 'pg';
import type { ErrorBatch } from './collect-errors.ts';

/** Reports can be made up, so their number of rows has a bound. */
const MOST_OF_RELEASE = 100;

const sorted = <T>(rows: readonly T[], keyOf: (row: T) => string): T[] =>
  [...rows].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

/** Adds a batch to the errors. Rows are written in the order of their keys, so that two nodes cannot deadlock. */
export async function writeErrors(client: PoolClient, batch: ErrorBatch): Promise<void> {
  const rows = sorted(batch.rows(), ({ release, cause, place }) => `${release} ${cause} ${place}`);
  if (rows.length > 0) {
    await client.query(
      `insert into registry.errors as kept (release, cause, place, kind, message, frames, count, first_at, last_at)
       select given.release, given.cause, given.place, given.kind, given.message,
         array(select jsonb_array_elements_text(given.frames::jsonb)), given.count, given.first_at, given.last_at
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::timestamptz[],
           $9::timestamptz[]) with ordinality
         as given (release, cause, place, kind, message, frames, count, first_at, last_at, at)
       where given.at + (select count(*) from registry.errors e where e.release = given.release) <= $10
         or exists (select 1 from registry.errors e
           where (e.release, e.cause, e.place) = (given.release, given.cause, given.place))
       order by given.at
       on conflict (release, cause, place) do update
       set count = kept.count + excluded.count, first_at = least(kept.first_at, excluded.first_at),
         last_at = greatest(kept.last_at, excluded.last_at)`,
      [
        ...(['release', 'cause', 'place', 'kind', 'message'] as const).map((key) => rows.map((row) => row[key])),
        rows.map(({ frames }) => JSON.stringify(frames)),
        ...(['count', 'first_at', 'last_at'] as const).map((key) => rows.map((row) => row[key])),
        MOST_OF_RELEASE,
      ],
    );
  }
  const devices = sorted(batch.devices(), ({ rollout_id, cause, device }) => `${rollout_id} ${cause} ${device}`);
  if (devices.length > 0) {
    await client.query(
      `insert into registry.error_devices (rollout_id, cause, device, arm)
       select given.* from unnest($1::int[], $2::text[], $3::text[], $4::text[]) as given (rollout_id, cause, device, arm)
       where exists (select 1 from registry.rollouts r where r.id = given.rollout_id)
         and exists (select 1 from registry.errors e where e.cause = given.cause)
       on conflict do nothing`,
      (['rollout_id', 'cause', 'device', 'arm'] as const).map((key) => devices.map((row) => row[key])),
    );
  }
}
