import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { releaseName } from '@viewmax/contracts/release-name';
import type { Database } from '@viewmax/server/database';
import { migrateFacts } from '@viewmax/server/facts';
import { ignorePoint, type Reached } from '@viewmax/server/fail-points';
import { migrate } from '@viewmax/server/migrate';
import { createNotices, type NoticeOptions } from './notices/send-notices.ts';
import { readOpsState } from './ops/ops-state.ts';
import { type PublishOptions, publishRelease } from './releases/publish-release.ts';
import type { CheckedRelease } from './releases/read-release-folder.ts';
import { isOfStack, listReleases, removeRelease } from './releases/releases.ts';
import { activate, retire } from './rollouts/change-live.ts';
import { turnFlagsOn } from './rollouts/flags.ts';
import { findPreview } from './rollouts/previews.ts';
import { createStartCounter } from './sets/count-starts.ts';
import { createDeviceSets } from './sets/device-sets.ts';
import { createDocuments, currentSet } from './sets/documents.ts';
import { followChanges } from './sets/follow-changes.ts';
import { createKnownSets } from './sets/known-sets.ts';
import { createNodeState } from './sets/node-state.ts';
import { createClock, runAll } from './state/clock.ts';
import type { FailPoint, RegistryContext } from './state/context.ts';
import type { Identity } from './state/identity.ts';
import { createReleaseLock } from './state/lock-release.ts';
import { createManifests } from './state/manifests.ts';
import { createKeyRing, createPreviews, createSetCookies, type Preview } from './state/signing.ts';
import { tablesOf } from './state/tables.ts';
import { createIntake, type Intake } from './watch/intake.ts';
import { type ClockOptions, createJobs } from './watch/jobs.ts';
import { metricsText } from './watch/metrics-text.ts';
import { watchOnce } from './watch/watch.ts';

type Given = 'db' | 'store' | 'isProduction' | 'opsToken' | 'people' | 'cdnPurgeUrl';
type WithDefault = 'apiVersion' | 'isStrict' | 'requiredChecks' | 'now';

export interface RegistryOptions extends Pick<RegistryContext, Given>, Partial<Pick<RegistryContext, WithDefault>> {
  /** 32 bytes in base64url, the same on every node: signs documents, set cookies and previews. */
  signingKey?: string;
  /** Further trusted keys: the next key before it signs, and the previous one afterwards. */
  otherKeys?: readonly string[];
  /** The receivers of a notice of each transition. */
  notices?: NoticeOptions;
  /** The origin of the files of releases, such as a CDN's. Without it, pages load them from their own origin. */
  assetsUrl?: string;
  /** The newest version of the app in the stores. */
  newestApp?: string;
  /** How long a read of the state waits for the database before it returns an older state. */
  patienceMs?: number;
  /** Called at each fail point, for tests. */
  reached?: Reached<FailPoint>;
}

/** The registry's schema, for `migrate` and `pendingMigrations`. */
export const registrySchema = { schema: 'registry', folder: join(import.meta.dirname, '../migrations') };

/** Migrates the registry's schema to the newest version. */
export async function migrateRegistry(db: Database): Promise<string[]> {
  await migrateFacts(db);
  return migrate(db, registrySchema);
}

const newKey = () => randomBytes(32).toString('base64url');

/** Creates the registry of one process, on a migrated database. */
export function createRegistry(options: RegistryOptions) {
  const { db, store, apiVersion = '1.0.0', isStrict = false, requiredChecks = [], now = Date.now } = options;
  const { assetsUrl, newestApp, patienceMs, reached = ignorePoint } = options;
  const tables = tablesOf(db);
  const manifests = createManifests();
  const ring = createKeyRing(options.signingKey ?? newKey(), options.otherKeys);
  const previews = createPreviews(ring.secrets, now);
  const { reader, files, deltas } = createNodeState({ db, tables, store, apiVersion, now, manifests, patienceMs });
  const changes = followChanges(db, reader);
  const stopping = new AbortController();
  const context: RegistryContext = {
    ...options,
    ...{ tables, ring, previews, now, apiVersion, isStrict, requiredChecks, reached },
    stopped: stopping.signal,
    lockRelease: createReleaseLock(db),
    changed: changes.changed,
    readState: reader.read,
  };

  const documents = createDocuments({ tables, manifests, ring, now, assetsUrl });
  const known = createKnownSets(tables, now);
  const starts = createStartCounter(db, now, newestApp);
  const sets = createDeviceSets({
    ...{ reader, documents, known, previews, starts, now },
    setCookies: createSetCookies(ring.secrets, now),
    prepare: (releases) => manifests.load(tables, releases),
  });

  const intake = createIntake({
    db,
    now,
    assignmentsOf: known.findAll,
    async rollouts() {
      const { rollouts, flags } = await reader.read();
      return [...rollouts, ...flags.rollouts];
    },
    secret: ring.secrets[0] ?? '',
  });
  const notices = createNotices(context, options.notices ?? {});
  const watch = async () => {
    try {
      await watchOnce(context);
    } finally {
      notices.send();
    }
  };
  const clock = createClock();

  return {
    /** What the commands on this registry take first, such as `startRollout`. */
    context,
    /** The files of releases, without those of purged ones. */
    store: files,
    deltas,
    sets,
    previews: { find: (token: string): Promise<Preview | null> => findPreview(context, token) },
    publicKeys: ring.publicKeys,
    apiVersion,
    /** The paths of ours that lead to backends of squads. */
    proxies: async () => (await reader.read()).proxies,
    intake: intake as Pick<Intake, 'take' | 'served'>,
    now,
    /** The metrics for Prometheus. Rollouts are compared only on request, because that reads the database. */
    async metrics({ role = 'ops', hasRollouts = true } = {}): Promise<string> {
      const state = hasRollouts ? await readOpsState(context) : { ...(await reader.read()), rollouts: [] };
      return metricsText(state, { ...intake, oldReads: reader.oldReads }, role);
    },
    /** Writes reports and sets, carries out the plans of rollouts, and waits for the notifications. */
    async tick(): Promise<void> {
      const errors: unknown[] = [];
      await runAll([intake.flush, starts.flush, known.settled, watch, notices.settled], (error) => errors.push(error));
      if (errors.length > 0) throw new AggregateError(errors, String(errors[0]));
    },
    /** Starts the clock. A failed job is reported to `onError` and retried. */
    start: (onError?: (error: unknown) => void, settings: ClockOptions = {}) =>
      clock.start(
        createJobs(context, { writeReports: intake.flush, writeStarts: starts.flush, watch }, settings),
        onError,
      ),
    /** Publishes a checked release, or the build in a folder, by default as the stack. */
    publish: (from: string | CheckedRelease, options?: Partial<PublishOptions>) =>
      publishRelease(context, from, { by: 'stack', ...options }),
    activate: (releases: readonly Identity[]) => activate(context, releases),
    /** Turns on all flags of a live release, as the stack. */
    turnFlagsOn: (remote: string) => turnFlagsOn(context, 'stack', remote),
    retire: (name: string) => retire(context, name),
    /** Whether the stack itself published this release, by its start. */
    isOfStack: (release: Identity) => isOfStack(context, release),
    async remove(identity: Identity): Promise<void> {
      await removeRelease(context, identity);
      manifests.forget(releaseName(identity));
    },
    /** The last known revisions of the releases and of the flags, without waiting for the database. */
    revisions: reader.revisions,
    /** The set of all devices without a rollout. */
    currentSet: () => currentSet(reader, documents),
    releases: () => listReleases(context),
    onChange: changes.onChange,
    announce: changes.announce,
    async close(): Promise<void> {
      stopping.abort();
      await clock.stop();
      await notices.stop();
      await changes.close();
      await known.settled();
    },
  };
}

export type Registry = ReturnType<typeof createRegistry>;
