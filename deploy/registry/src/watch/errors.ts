import { hash } from 'node:crypto';
import { MOST_FLAGS_OF_A_REPORT } from '@viewmax/contracts/flags';
import type { ReportEvent } from '@viewmax/contracts/reports';
import type { Network } from '@viewmax/server/customer-network';
import type { Database } from '@viewmax/server/database';
import { withClient } from '@viewmax/server/with-client';
import type { PoolClient } from 'pg';
import { columns, inOrder, writeAll } from '../state/batch-writer.ts';
import type { RegistryTables } from '../state/tables.ts';

type ErrorRow = RegistryTables['errors'];
type ErrorDevice = RegistryTables['error_devices'];
/** A device that reported a cause at a time. */
type SeenDevice = ErrorDevice & { since: Date };
type ErrorKey = Pick<ErrorRow, 'release' | 'cause' | 'place'>;
type ErrorEvent = Extract<ReportEvent, { type: 'error' }>;

/** A network may add this many rows in an hour, so that made-up messages hide no real error. */
export const NEW_ROWS_PER_HOUR = 10;
const MOST_ROWS = 1000;
const MOST_DEVICES = 50_000;

/** Messages of one fault may differ in their numbers. */
const causeOf = ({ kind, message }: ErrorEvent): string =>
  hash('sha256', `${kind}\n${message.replace(/\d+/g, '#')}`, 'base64url').slice(0, 12);

/** The call site: the first frame in the release's own scripts; the first frames may be those of the shell's React. */
const callSiteOf = ({ remote, frames = [] }: ErrorEvent): string =>
  frames.find((frame) => frame.startsWith(`${remote}/`)) ?? frames[0] ?? '';

export const keyOf = ({ release, cause, place }: ErrorKey): string => `${release} ${cause} ${place}`;

export interface Reported {
  event: ErrorEvent;
  at: Date;
  networks: readonly Network[];
  /** Those that the page has read as on. */
  flags: readonly string[];
  /** The reporting device on its side of each rollout of the release. */
  sides: readonly Omit<SeenDevice, 'cause'>[];
}

interface ErrorLimits {
  /** The keys of the stored rows. */
  stored: ReadonlySet<string>;
  /** Whether these networks may add one more row now. */
  mayAdd(networks: readonly Network[]): boolean;
}

/** The errors of one batch of reports, grouped by release, cause and call site. */
export function collectErrors({ stored, mayAdd }: ErrorLimits) {
  const rows = new Map<string, ErrorRow>();
  const devices = new Map<string, SeenDevice>();
  const grown = new Set<string>();
  return {
    add({ event, at, networks, flags, sides }: Reported): void {
      const { remote: release, kind, message, frames = [], components = [] } = event;
      const [cause, place] = [causeOf(event), callSiteOf(event)];
      const key = keyOf({ release, cause, place });
      const row = rows.get(key);
      if (row) {
        row.count += 1;
        row.flags = [...new Set([...row.flags, ...flags])];
        if (at < row.first_at) row.first_at = at;
        if (at > row.last_at) row.last_at = at;
      } else {
        const isStored = stored.has(key);
        if (rows.size >= MOST_ROWS || !(isStored || mayAdd(networks))) return;
        if (!isStored) grown.add(release);
        const seen = { count: 1, first_at: at, last_at: at };
        rows.set(key, { release, cause, place, kind, message, frames, components, flags: [...flags], ...seen });
      }
      for (const side of sides) {
        if (devices.size < MOST_DEVICES) devices.set(`${side.rollout_id} ${cause} ${side.device}`, { ...side, cause });
      }
    },
    rows: (): ErrorRow[] => [...rows.values()],
    devices: (): SeenDevice[] => [...devices.values()],
    /** The releases with new rows. */
    grown: (): string[] => [...grown],
  };
}

export type ErrorBatch = Pick<ReturnType<typeof collectErrors>, 'rows' | 'devices' | 'grown'>;

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
    `insert into registry.errors as kept
       (release, cause, place, kind, message, frames, components, count, first_at, last_at, flags)
     select release, cause, place, kind, message, array(select jsonb_array_elements_text(frames::jsonb)),
       array(select jsonb_array_elements_text(components::jsonb)), count, first_at, last_at,
       array(select jsonb_array_elements_text(flags::jsonb))
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::timestamptz[],
       $8::timestamptz[], $9::text[], $10::text[], $11::text[])
       as given (release, cause, place, kind, message, count, first_at, last_at, frames, components, flags)
     on conflict (release, cause, place) do update
     set count = least(kept.count::bigint + excluded.count, 2147483647),
       first_at = least(kept.first_at, excluded.first_at), last_at = greatest(kept.last_at, excluded.last_at),
       flags = (array(select distinct unnest(kept.flags || excluded.flags) order by 1))[:${MOST_FLAGS_OF_A_REPORT}]`,
    [
      ...columns(rows, 'release', 'cause', 'place', 'kind', 'message', 'count', 'first_at', 'last_at'),
      rows.map(({ frames }) => JSON.stringify(frames)),
      rows.map(({ components }) => JSON.stringify(components)),
      rows.map(({ flags }) => JSON.stringify(flags)),
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

/**
 * Whether the rollout of a `given` device exists and compares what the device reported. A hold begins without a device, so it
 * takes none that reported before, also from a node that writes later.
 */
export const TAKES = `exists (select 1 from registry.rollouts r where r.id = given.rollout_id
  and (r.plan -> 'steps' -> r.step ->> 'hold' is null or given.since >= r.step_since))`;

const addDevices = (client: PoolClient, rows: readonly SeenDevice[]) =>
  client.query(
    `insert into registry.error_devices (rollout_id, cause, device, arm)
     select rollout_id, cause, device, arm
     from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::timestamptz[])
       as given (rollout_id, cause, device, arm, since)
     where ${TAKES}
       and exists (select 1 from registry.errors e where e.cause = given.cause)
     on conflict do nothing`,
    columns(rows, 'rollout_id', 'cause', 'device', 'arm', 'since'),
  );

/** Adds a batch to the errors. Returns the refusals of the database. */
export async function writeErrors(client: PoolClient, batch: ErrorBatch): Promise<unknown[]> {
  const refused = await writeAll(client, inOrder(batch.rows(), keyOf), addErrors);
  const grown = batch.grown();
  if (grown.length > 0) await makeRoom(client, grown);
  const devices = inOrder(batch.devices(), ({ rollout_id, cause, device }) => `${rollout_id} ${cause} ${device}`);
  return [...refused, ...(await writeAll(client, devices, addDevices))];
}
