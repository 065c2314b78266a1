import { withDeadline } from '@viewmax/contracts/deadline';
import type { State } from '../state/state.ts';

export interface StateReader {
  /** The current state. Responses can be cached by its revision. */
  read(): Promise<State>;
  /** The last known revisions of the releases and of the flags, at once. Outdated ones are read again in the background. */
  revisions(): { releases: number; flags: number } | undefined;
  /** Marks the cached state as outdated: the next read queries the database. */
  forget(): void;
  /** The reads that returned an older state, because the database failed or was late. */
  oldReads(): number;
}

/** A query without an answer is given up after this time, because its connection may be broken for ever. */
const GIVE_UP_MS = 10_000;

/** A node of an earlier version raises only the revision. */
const isSame = (one: State, other: State): boolean => one.revision === other.revision && one.changes === other.changes;

/**
 * Reads the state at most once every `maxAgeMs`, which also detects unannounced changes. While the database does not
 * answer within `patienceMs`, the cached state is used and counted.
 */
export function stateReader(
  load: () => Promise<State>,
  { maxAgeMs = 500, patienceMs = 2000, now = Date.now } = {},
): StateReader {
  let cached: State | undefined;
  let freshUntil = 0;
  let loading: Promise<State> | undefined;
  let changes = 0;
  let isLate = false;
  let oldReads = 0;

  async function refresh(): Promise<State> {
    const begunAt = changes;
    let loaded: State;
    try {
      loaded = await withDeadline(load(), Math.max(GIVE_UP_MS, patienceMs), 'The state');
      isLate = false;
      if (cached && isSame(loaded, cached)) loaded = cached;
    } catch (error) {
      if (!cached) throw error;
      loaded = cached;
      oldReads += 1;
    }
    // A query that began before a change may return the state before it.
    if (begunAt === changes) {
      cached = loaded;
      freshUntil = now() + maxAgeMs;
      loading = undefined;
    }
    return loaded;
  }

  const reader: StateReader = {
    revisions() {
      if (!cached || now() >= freshUntil) void reader.read().catch(() => undefined);
      return cached && { releases: cached.revision, flags: cached.flags.revision };
    },
    async read() {
      if (cached && now() < freshUntil) return cached;
      loading ??= refresh().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      const before = cached;
      if (!before) return loading;
      // After one late answer no further read waits, because the database may be away for minutes.
      if (!isLate) {
        const loaded = await withDeadline(loading, patienceMs, 'The state').catch(() => null);
        if (loaded) return loaded;
        isLate = true;
      }
      oldReads += 1;
      return before;
    },
    forget() {
      changes += 1;
      freshUntil = 0;
      loading = undefined;
      isLate = false;
    },
    oldReads: () => oldReads,
  };
  return reader;
}
