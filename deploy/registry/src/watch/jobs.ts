import { type MeasureJob, unmeasured } from '@viewmax/server/measure-job';
import { type RawBuilder, sql } from 'kysely';
import { cleanUpDaily } from '../releases/clean-up.ts';
import { WATCH } from '../state/change.ts';
import { dayOf, type Job } from '../state/clock.ts';
import type { RegistryContext } from '../state/context.ts';
import type { Tables } from '../state/tables.ts';

const DAY_MS = 86_400_000;
const KEPT_MS = 30 * DAY_MS;

/** A rollout may have millions of devices, and a statement ends after a minute. */
const DEVICES_AT_ONCE = 50_000;

/** The rollouts that a table has rows of, by one look into its key for each: a table is large and has few rollouts. */
async function overIn(tables: Tables, table: RawBuilder<unknown>, isOver: RawBuilder<boolean>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive present (id) as (
      select min(rollout_id) from ${table}
      union all
      select (select min(rollout_id) from ${table} where rollout_id > id) from present where id is not null
    )
    select r.id from present join registry.rollouts r using (id) where ${isOver}`.execute(tables);
  return rows.map(({ id }) => id);
}

/** Deletes a table's rows of the rollouts that are over. */
async function deleteDevices(tables: Tables, name: string, isOver: RawBuilder<boolean>): Promise<void> {
  const table = sql.table(name);
  for (const id of await overIn(tables, table, isOver)) {
    for (let deleted = DEVICES_AT_ONCE; deleted === DEVICES_AT_ONCE; ) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${table} where ctid = any(array(
          select ctid from ${table} where rollout_id = ${id} limit ${DEVICES_AT_ONCE} for update skip locked))`.execute(
        tables,
      );
      deleted = Number(numAffectedRows);
    }
  }
}

/** The rollout keeps its last comparison, so its devices go a day after its end, and those of its errors later. */
async function deleteOldDevices({ tables, now }: RegistryContext): Promise<void> {
  const at = now();
  const isKept = sql<boolean>`r.comparison is not null and r.ended_at < ${new Date(at - DAY_MS)}`;
  for (const name of ['registry.compared', 'facts.accounts', 'facts.acts']) await deleteDevices(tables, name, isKept);
  await deleteDevices(tables, 'registry.error_devices', sql<boolean>`r.ended_at < ${new Date(at - KEPT_MS)}`);
}

/**
 * Deletes old figures, errors, sets, previews, tokens of runs, starts of apps, compared devices and their noted events, and the notes of
 * processes that ended. One node at a time runs it, and no change waits for it.
 */
export async function deleteOld(context: RegistryContext): Promise<void> {
  const { tables: all, now } = context;
  await deleteOldDevices(context);
  await all.transaction().execute(async (tables) => {
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('delete old rows', 0)) as "isFree"`.execute(tables);
    if (!rows[0]?.isFree) return;
    const at = new Date(now());
    const old = new Date(at.getTime() - KEPT_MS);
    await tables.deleteFrom('figures').where('minute', '<', old).execute();
    await tables.deleteFrom('errors').where('last_at', '<', old).execute();
    await tables.deleteFrom('sets').where('last_served_at', '<', old).execute();
    await tables.deleteFrom('app_starts').where('day', '<', dayOf(old.getTime())).execute();
    await tables.deleteFrom('batch_writers').where('written_at', '<', old).execute();
    await tables.deleteFrom('day_bytes').where('day', '<', dayOf(old.getTime())).execute();
    await tables.deleteFrom('previews').where('expires_at', '<', old).execute();
    // A preview lasts 30 days at most, and ends with the trust of the run that made it.
    await tables.deleteFrom('tokens').where('trust', 'is not', null).where('expires_at', '<', old).execute();
    await tables.deleteFrom('taken_identities').where('expires_at', '<', at).execute();
  });
}

interface RegularCleanUpOptions {
  everyMs: number;
  /** A monotonic clock. The registry's own clock can be moved. */
  elapsed?: () => number;
  cleanUp(): Promise<unknown>;
}

/** The first clean-up waits for the start of all nodes, so that a release in use has been served again. */
const FIRST_MS = 600_000;

/** Runs the clean-up in intervals. Returns the function that the registry's clock calls at each tick. */
export function createRegularCleanUp({ everyMs, elapsed = () => performance.now(), cleanUp }: RegularCleanUpOptions) {
  let dueAt = elapsed() + Math.min(FIRST_MS, everyMs);
  return async (): Promise<void> => {
    if (everyMs === 0 || elapsed() < dueAt) return;
    // A failed clean-up is retried at its next time, because the next one also removes the files of this one.
    dueAt = elapsed() + everyMs;
    await cleanUp();
  };
}

export interface ClockOptions {
  /** Whether this process also watches rollouts and deletes old data. All processes write their reports. */
  hasJobs?: boolean;
  /** The time between two clean-ups of releases; 0 is never. */
  cleanUpMs?: number;
  measureJob?: MeasureJob;
}

/** In ticks of the clock. */
const WATCH_EVERY = 5;
const DELETE_EVERY = 3600;
const TICK_MS = 1000;

/** The job in each nth tick, from the given one on. */
function everyNth(nth: number, from: number, job: Job): Job {
  let ticks = 0;
  return async () => {
    ticks += 1;
    if (ticks % nth === from) await job();
  };
}

/** The jobs of a process's clock, which runs them at each tick. */
export function createJobs(
  context: RegistryContext,
  { writeReports, writeStarts, watch }: Record<'writeReports' | 'writeStarts' | 'watch', Job>,
  { hasJobs = true, cleanUpMs = 0, measureJob = unmeasured }: ClockOptions,
): Job[] {
  const writing = measureJob('write reports', TICK_MS);
  const all: Job[] = [() => writing(writeReports), writeStarts];
  if (!hasJobs) return all;
  const watching = measureJob('watch rollouts', WATCH_EVERY * TICK_MS);
  const deleting = measureJob('delete old figures', DELETE_EVERY * TICK_MS);
  const cleaning = cleanUpMs === 0 ? unmeasured('', 0) : measureJob('clean up releases', cleanUpMs);
  return [
    ...all,
    // Counting the devices of a long rollout costs more than writing reports, so it runs less often.
    everyNth(WATCH_EVERY, 0, () => watching(watch)),
    everyNth(DELETE_EVERY, 1, () => deleting(() => deleteOld(context))),
    createRegularCleanUp({ everyMs: cleanUpMs, cleanUp: () => cleaning(() => cleanUpDaily(context, WATCH)) }),
  ];
}
