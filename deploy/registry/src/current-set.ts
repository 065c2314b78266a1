import type { Discovery } from '@viewmax/shared/contracts/discovery';
import type { Database } from '@viewmax/shared/server/database';
import { tablesOf } from './tables.ts';
import { toDiscovery } from './to-discovery.ts';

export type CurrentSet = { ok: true; discovery: Discovery } | { ok: false; reason: string };

const NOTHING: CurrentSet = { ok: false, reason: 'No shell is live yet.' };

async function load(db: Database, now: number): Promise<CurrentSet> {
  // One statement, so that the revision and the releases are of one moment.
  const rows = await tablesOf(db)
    .selectFrom('live')
    .innerJoin('releases', (join) =>
      join.onRef('releases.name', '=', 'live.name').onRef('releases.version', '=', 'live.version'),
    )
    .innerJoin('state', (join) => join.onTrue())
    .select(['releases.manifest', 'state.revision'])
    .execute();
  const discovery = toDiscovery(
    rows[0]?.revision ?? 0,
    rows.map((row) => row.manifest),
    now,
  );
  return discovery ? { ok: true, discovery } : NOTHING;
}

export interface CurrentSetReader {
  /** The live set. The same object while nothing changes, so that answers can be kept by it. */
  read(): Promise<CurrentSet>;
  /** Something changed here: the next reader asks the database at once. */
  forget(): void;
}

/**
 * Reads the live set at most every `maxAgeMs`; a change by another process is seen then. While the database does not
 * answer, the set that was live last goes on being served.
 */
export function currentSetReader(db: Database, { maxAgeMs = 500, now = Date.now } = {}): CurrentSetReader {
  let kept: CurrentSet | undefined;
  let freshUntil = 0;
  let loading: Promise<CurrentSet> | undefined;
  let changes = 0;

  async function refresh(): Promise<CurrentSet> {
    const begunAt = changes;
    let loaded: CurrentSet;
    try {
      loaded = await load(db, now());
      if (loaded.ok && kept?.ok && loaded.discovery.revision === kept.discovery.revision) loaded = kept;
    } catch (error) {
      if (!kept?.ok) throw error;
      loaded = kept;
    }
    // What was asked before a change says nothing about the time after it.
    if (begunAt === changes) {
      kept = loaded;
      freshUntil = now() + maxAgeMs;
      loading = undefined;
    }
    return loaded;
  }

  return {
    async read() {
      if (kept && now() < freshUntil) return kept;
      loading ??= refresh().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },
    forget() {
      changes += 1;
      freshUntil = 0;
      loading = undefined;
    },
  };
}
