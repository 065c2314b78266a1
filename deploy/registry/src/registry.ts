import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Database } from '@viewmax/shared/server/database';
import { migrate } from '@viewmax/shared/server/migrate';
import { type Admin, createAdmin } from './admin.ts';
import { type Identity, identityOf, titleOf } from './base/identity.ts';
import { createIntake, type Intake } from './health/intake.ts';
import { type Published, type PublishPoint, publishRelease } from './releases/publish-release.ts';
import { readReleaseFolder } from './releases/read-release-folder.ts';
import { listReleases, type PublishedRelease, removeRelease } from './releases/releases.ts';
import { forgetOld } from './removal/forget-old.ts';
import type { PurgePoint } from './removal/purge.ts';
import { activate, retire } from './rollouts/change-live.ts';
import type { CommandPoint } from './rollouts/command-rollout.ts';
import { type CurrentSet, currentSet } from './sets/current-set.ts';
import { createDeviceSets, type DeviceSets } from './sets/device-sets.ts';
import { createDocuments } from './sets/documents.ts';
import { createKeyRing, type KeyRing } from './sets/key-ring.ts';
import { createKnownSets } from './sets/known-sets.ts';
import { createPins } from './sets/pin.ts';
import { createPreviews, type Preview, type Previews } from './sets/preview.ts';
import { createClock } from './state/clock.ts';
import { listen } from './state/listen.ts';
import { loadState } from './state/load-state.ts';
import { createManifests } from './state/manifests.ts';
import { stateReader } from './state/state-reader.ts';
import { tablesOf } from './state/tables.ts';
import type { ReleaseStore } from './store/release-store.ts';
import { withoutPurged } from './store/without-purged.ts';
import { createAlerts } from './watch/alerts.ts';
import { metricsText } from './watch/metrics-text.ts';
import { WATCH, watchOnce } from './watch/watch.ts';

export interface RegistryOptions {
  db: Database;
  store: ReleaseStore;
  /** 32 bytes in base64url, the same on every node: signs documents, pins and previews. */
  signingKey?: string;
  /** Known beside it: the next key, before it signs, and the last one, after. */
  otherKeys?: readonly string[];
  /** The version of the backend's contract, which releases may need as `api`. */
  apiVersion?: string;
  /** One version of a package has one build for ever, for all that is sent from elsewhere. */
  isStrict?: boolean;
  /** What a release has to have passed before a rollout begins with it. */
  requiredChecks?: readonly string[];
  /** The first token of the ops team. */
  opsToken?: string;
  /** Is told when the watch pauses, rolls back or promotes. */
  webhook?: string;
  /** Hears which files of a purged release a cache in front has to drop. */
  cdnPurgeUrl?: string;
  now?: () => number;
  probe?: (point: PublishPoint) => void;
  commandProbe?: (point: CommandPoint) => void;
  purgeProbe?: (point: PurgePoint) => void;
}

export interface Registry {
  store: ReleaseStore;
  sets: DeviceSets;
  previews: Pick<Previews, 'write'> & {
    /** Null for one that is not ours, has expired, or was revoked. */
    find(token: string | undefined): Promise<Preview | null>;
  };
  publicKeys: KeyRing['publicKeys'];
  admin: Admin;
  intake: Pick<Intake, 'take'>;
  now: () => number;
  publish(from: string): Promise<Published>;
  activate(releases: readonly Identity[]): Promise<void>;
  retire(name: string): Promise<void>;
  remove(identity: Identity): Promise<void>;
  /** What everybody has who is in no rollout. */
  currentSet(): Promise<CurrentSet>;
  releases(): Promise<PublishedRelease[]>;
  /** Calls back after every change, by this node or another. */
  onChange(listener: () => void): () => void;
  /** For Prometheus. */
  metrics(): Promise<string>;
  /** Writes what pages reported, does what plans of rollouts say, and waits until whoever has to know has heard. */
  tick(): Promise<void>;
  /** Ticks by itself from now on. What fails is told, and tried again. */
  start(onError?: (error: unknown) => void): void;
  close(): Promise<void>;
}

/** Brings the registry's schema up to date. */
export const migrateRegistry = (db: Database): Promise<string[]> =>
  migrate(db, { schema: 'registry', folder: join(import.meta.dirname, '../migrations') });

/** Ticks of the clock, about a second each. */
const WATCH_EVERY = 5;
const FORGET_EVERY = 3600;

const newKey = () => randomBytes(32).toString('base64url');

/** The registry of one process, on a database that was migrated. */
export function createRegistry(options: RegistryOptions): Registry {
  const { db, store, apiVersion = '1.0.0', isStrict = false, requiredChecks = [], now = Date.now, webhook } = options;
  const tables = tablesOf(db);
  const manifests = createManifests();
  const ring = createKeyRing(options.signingKey ?? newKey(), options.otherKeys);
  const documents = createDocuments({ tables, manifests, ring, now });
  const known = createKnownSets(tables, now);
  const previews = createPreviews(ring.secrets, now);
  // On PGlite every change is made in this process, and asking costs this very processor.
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
  const sets = createDeviceSets({
    reader,
    documents,
    known,
    pins: createPins(ring.secrets, now),
    previews,
    now,
    prepare,
  });

  const listeners = new Set<() => void>();
  const changed = () => {
    reader.forget();
    for (const listener of listeners) listener();
  };
  const heard = listen(db, () => {
    changed();
    // A request for a file asks no database: what was purged elsewhere has to be known before it comes.
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
    await intake.flush();
    await watch();
    await alerts.settled();
  };
  let ticks = 0;
  // Counting the devices of a long rollout costs more than writing down what came in.
  const clock = createClock(async () => {
    await intake.flush();
    ticks += 1;
    if (ticks % WATCH_EVERY === 0) await watch();
    if (ticks % FORGET_EVERY === 1) await forgetOld(context, WATCH);
  });

  return {
    store: withoutPurged(store, (title) => purged.has(title)),
    sets,
    previews: {
      write: previews.write,
      async find(token) {
        const preview = previews.read(token);
        return preview && !(await reader.read()).revokedPreviews.has(preview.id) ? preview : null;
      },
    },
    publicKeys: ring.publicKeys,
    admin,
    intake,
    now,
    metrics: async () => metricsText(await admin.state(), intake),
    tick,
    start: clock.start,
    // Whoever builds over and over on their own machine does not raise the version each time.
    publish: async (from) => publishRelease({ ...context, isStrict: false }, 'stack', await readReleaseFolder(from)),
    activate: (releases) => changing(activate(context, releases)),
    retire: (name) => changing(retire(context, name)),
    async remove(identity) {
      await removeRelease(db, store, identity);
      manifests.forget(titleOf(identity));
    },
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
      await heard.close();
      await known.settled();
    },
  };
}
