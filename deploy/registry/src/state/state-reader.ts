import type { State } from '../resolve/state.ts';

export interface StateReader {
  /** The current state. Responses can be cached by its revision. */
  read(): Promise<State>;
  /** Marks the cached state as outdated: the next read queries the database. */
  forget(): void;
}

/**
 * Reads the state at most once every `maxAgeMs`, which also detects unannounced changes. While the database does not
 * answer, the cached state is used.
 */
export function stateReader(load: () => Promise<State>, { maxAgeMs = 500, now = Date.now } = {}): StateReader {
  let kept: State | undefined;
  let freshUntil = 0;
  let loading: Promise<State> | undefined;
  let changes = 0;

  async function refresh(): Promise<State> {
    const begunAt = changes;
    let loaded: State;
    try {
      loaded = await load();
      if (loaded.revision === kept?.revision) loaded = kept;
    } catch (error) {
      if (!kept) throw error;
      loaded = kept;
    }
    // A query that began before a change may return the state before it.
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
