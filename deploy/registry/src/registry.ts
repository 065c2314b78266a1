import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { cleanUpSchema } from '@viewmax/contracts/ops';
import type { Database } from '@viewmax/server/database';
import { ignorePoint, type Reached } from '@viewmax/server/fail-points';
import { type MeasureJob, unmeasured } from '@viewmax/server/measure-job';
import { migrate } from '@viewmax/server/migrate';
import { type Admin, createAdmin } from './admin.ts';
import type { FailPoint } from './base/fail-points.ts';
import { type Identity, identityOf, titleOf } from './base/identity.ts';
import { WATCH } from './base/watch-name.ts';
import { createIntake, type Intake } from './health/intake.ts';
import { type CheckedRelease, type Published, publishRelease } from './releases/publish-release.ts';
import { readReleaseFolder } from './releases/read-release-folder.ts';
import { listReleases, type PublishedRelease, removeRelease } from './releases/releases.ts';
import { deleteOld } from './removal/delete-old.ts';
import { createRegularCleanUp } from './removal/regular-clean-up.ts';
import { activate, retire } from './rollouts/change-live.ts';
import { type CurrentSet, currentSet } from './sets/current-set.ts';
import { createDeviceSets, type DeviceSets } from './sets/device-sets.ts';
import { createDocuments } from './sets/documents.ts';
import { createKeyRing, type KeyRing } from './sets/key-ring.ts';
import { createKnownSets } from './sets/known-sets.ts';
import { createPins } from './sets/pin.ts';
import { createPreviews, type Preview, type Previews } from './sets/preview.ts';
import { createStartCounter } from './starts/count-starts.ts';
import { createClock, type Job, runAll } from './state/clock.ts';
import { listen } from './state/listen.ts';
import { loadState } from './state/load-state.ts';
import { createManifests } from './state/manifests.ts';
import { stateReader } from './state/state-reader.ts';
import { tablesOf } from './state/tables.ts';
import { createReleaseLock } from './store/lock-release.ts';
import type { ReleaseStore } from './store/release-store.ts';
import { withoutPurged } from './store/without-purged.ts';
import { createAlerts } from './watch/alerts.ts';
import { metricsText } from './watch/metrics-text.ts';
import { watchOnce } from './watch/watch.ts';

export interface RegistryOptions {
  db: Database;
  store: ReleaseStore;
  /** 32 bytes in base64url, the same on every node: signs documents, pins and previews. */
  signingKey?: string;
  /** Further trusted keys: the next key before it signs, and the previous one afterwards. */
  otherKeys?: readonly string[];
  /** The version of the backend's contract, which releases may need as `api`. */
  apiVersion?: string;
  /** Permits one build per package version. */
  isStrict?: boolean;
  /** The checks that a release has to pass before a rollout begins. */
  requiredChecks?: readonly string[];
  /** Whether runs of pipelines outside the trusted environment may make previews, until the rules say it. */
  allowsRunPreviews?: boolean;
  /** The first token of the ops team. */
  opsToken?: string;
  /** An address that receives pauses, rollbacks and promotions by the watch. */
  webhook?: string;
  /** The origin of the files of releases, such as a CDN's. Without it, pages load them from their own origin. */
  assetsUrl?: string;
  /** An address of the cache in front, which receives the paths of a purged release. */
  cdnPurgeUrl?: string;
  /** The newest version of the app in the stores. */
  newestApp?: string;
  now?: () => number;
  /** Called at each fail point, for tests. */
  reached?: Reached<FailPoint>;
}

export interface PublishOptions {
  /** The name in the audit log. */
  by?: string;
  /** Permits another build of a published package version, even if the registry is strict. */
  mayRebuild?: boolean;
  /** Counts the bytes for the quota of the remote's day. */
  isBounded?: boolean;
}

export interface ClockOptions {
  /** Whether this process also watches rollouts and deletes old data. All processes write their reports. */
  hasJobs?: boolean;
  /** The time between two clean-ups of releases; 0 is never. */
  cleanUpMs?: number;
  measureJob?: MeasureJob;
}

export interface Registry {
  store: ReleaseStore;
  sets: DeviceSets;
  previews: Pick<Previews, 'write'> & {
    /** The preview and the name of its maker; null for one that is foreign, expired or revoked. */
    find(token: string): Promise<(Preview & { madeBy: string }) | null>;
  };
  publicKeys: KeyRing['publicKeys'];
  admin: Admin;
  intake: Pick<Intake, 'take' | 'served'>;
  now: () => number;
  /** Publishes a checked release, or the build in a folder. */
  publish(from: string | CheckedRelease, options?: PublishOptions): Promise<Published>;
  activate(releases: readonly Identity[]): Promise<void>;
  retire(name: string): Promise<void>;
  /** The last known revision of the state, without waiting for the database. */
  revision(): number | undefined;
  remove(identity: Identity): Promise<void>;
  /** The set of all devices without a rollout. */
  currentSet(): Promise<CurrentSet>;
  releases(): Promise<PublishedRelease[]>;
  /** Calls back after every change, by this node or another. */
  onChange(listener: () => void): () => void;
  /** The metrics for Prometheus. Rollouts are compared only on request, because that reads the database. */
  metrics(options?: { role?: string; hasRollouts?: boolean }): Promise<string>;
  /** Writes reports, carries out the plans of rollouts, and waits for the notifications. */
  tick(): Promise<void>;
  /** Starts the clock. A failed job is reported to `onError` and retried. */
  start(onError?: (error: unknown) => void, clock?: ClockOptions): void;
  close(): Promise<void>;
}

/** The registry's schema, for `migrate` and `pendingMigrations`. */
export const registrySchema = { schema: 'registry', folder: join(import.meta.dirname, '../migrations') };

/** Migrates the registry's schema to the newest version. */
export const migrateRegistry = (db: Database): Promise<string[]> => migrate(db, registrySchema);

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

const newKey = () => randomBytes(32).toString('base64url');

/** Creates the registry of one process, on a migrated database. */
export function createRegistry(options: RegistryOptions): Registry {
  const {
    db,
    store,
    apiVersion = '1.0.0',
    isStrict = false,
    requiredChecks = [],
    now = Date.now,
    webhook,
    assetsUrl,
    newestApp,
    reached = ignorePoint,
  } = options;
  const tables = tablesOf(db);
  const manifests = createManifests();
  const ring = createKeyRing(options.signingKey ?? newKey(), options.otherKeys);
  const documents = createDocuments({ tables, manifests, ring, now, assetsUrl });
  const known = createKnownSets(tables, now);
  const previews = createPreviews(ring.secrets, now);
  // PGlite runs in this process, so every change is local and a query costs the same processor.
  const maxAgeMs = db.kind === 'pglite' ? 10_000 : 500;
  const purged = new Set<string>();
  const load = async () => {
    const state = await loadState(tables, manifests, apiVersion, now);
    for (const title of state.purged) {
      if (purged.has(title)) continue;
      purged.add(title);
      manifests.forget(title);
      store.forget?.(identityOf(title));
    }
    return state;
  };
  const reader = stateReader(load, { now, maxAgeMs });
  const prepare = (titles: readonly string[]) => manifests.load(tables, titles);
  const starts = createStartCounter(db, now, newestApp);
  const sets = createDeviceSets({
    reader,
    documents,
    known,
    pins: createPins(ring.secrets, now),
    previews,
    starts,
    now,
    prepare,
  });

  const listeners = new Set<() => void>();
  const changed = () => {
    reader.forget();
    for (const listener of listeners) listener();
  };
  const listening = listen(db, () => {
    changed();
    // Requests for files do not query the database, so purges of other nodes have to be loaded before.
    void reader.read().catch(() => undefined);
  });
  const changing = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    changed();
    return result;
  };
  const stopping = new AbortController();
  const context = {
    ...options,
    ring,
    stopped: stopping.signal,
    now,
    apiVersion,
    isStrict,
    requiredChecks,
    reached,
    lockRelease: createReleaseLock(db),
    links: previews,
    changed,
    readState: reader.read,
  };
  const admin = createAdmin(context);
  const intake = createIntake({
    db,
    now,
    assignmentOf: known.find,
    rollouts: async () => (await reader.read()).rollouts,
    secret: ring.secrets[0] ?? '',
  });

  const alerts = createAlerts(context, ring, webhook);
  const watch = () => watchOnce({ tables, now, command: admin.command, alert: alerts.send });
  const tick = async () => {
    const errors: unknown[] = [];
    await runAll([intake.flush, starts.flush, watch, alerts.settled], (error) => errors.push(error));
    if (errors.length > 0) throw new AggregateError(errors, String(errors[0]));
  };
  const createJobs = ({ hasJobs = true, cleanUpMs = 0, measureJob = unmeasured }: ClockOptions): Job[] => {
    const options = cleanUpSchema.parse({ dryRun: false });
    const writing = measureJob('write reports', TICK_MS);
    const all: Job[] = [() => writing(intake.flush), starts.flush];
    if (!hasJobs) return all;
    const watching = measureJob('watch rollouts', WATCH_EVERY * TICK_MS);
    const deleting = measureJob('delete old figures', DELETE_EVERY * TICK_MS);
    const cleaning = cleanUpMs === 0 ? unmeasured('', 0) : measureJob('clean up releases', cleanUpMs);
    const cleanUp = () => cleaning(() => admin.cleanUp(WATCH, options));
    return [
      ...all,
      // Counting the devices of a long rollout costs more than writing reports, so it runs less often.
      everyNth(WATCH_EVERY, 0, () => watching(watch)),
      everyNth(DELETE_EVERY, 1, () => deleting(() => deleteOld(context, WATCH))),
      createRegularCleanUp({ everyMs: cleanUpMs, cleanUp }),
    ];
  };
  const clock = createClock();

  return {
    store: withoutPurged(store, (title) => purged.has(title)),
    sets,
    previews: {
      write: previews.write,
      async find(token) {
        const preview = previews.read(token);
        if (!preview || (await reader.read()).revokedPreviews.has(preview.id)) return null;
        const rows = tables.selectFrom('previews').select('made_by').where('id', '=', preview.id);
        const row = await rows.executeTakeFirst();
        return row ? { ...preview, madeBy: row.made_by } : null;
      },
    },
    publicKeys: ring.publicKeys,
    admin,
    intake,
    now,
    async metrics({ role = 'ops', hasRollouts = true } = {}) {
      const state = hasRollouts ? await admin.state() : { ...(await reader.read()), rollouts: [] };
      return metricsText(state, intake, role);
    },
    tick,
    start: (onError, options = {}) => clock.start(createJobs(options), onError),
    async publish(from, { by = 'stack', mayRebuild = false, isBounded = false } = {}) {
      const release = typeof from === 'string' ? await readReleaseFolder(from) : from;
      return publishRelease({ ...context, isStrict: isStrict && !mayRebuild, isBounded }, by, release);
    },
    activate: (releases) => changing(activate(context, releases)),
    retire: (name) => changing(retire(context, name)),
    async remove(identity) {
      await removeRelease(context, identity);
      manifests.forget(titleOf(identity));
    },
    revision: reader.revision,
    currentSet: () => currentSet(reader, documents),
    releases: () => listReleases(db),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      stopping.abort();
      await clock.stop();
      await alerts.stop();
      await listening.close();
      await known.settled();
    },
  };
}
