import type { State } from '../resolve/state.ts';

export interface StateReader {
  /** The state now. The same object while nothing changes, so that answers can be kept by it. */
  read(): Promise<State>;
  /** The state, where nobody has to be asked for it. */
  peek(): State | undefined;
  /** Something changed: the next reader asks the database at once. */
  forget(): void;
}

/**
 * Reads the state at most every `maxAgeMs`; a change that this process did not hear of is seen then. While the database
 * does not answer, the state that was read last goes on being used.
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
    // What was asked before a change says nothing about the time after it.
    if (begunAt === changes) {
      kept = loaded;
      freshUntil = now() + maxAgeMs;
      loading = undefined;
    }
    return loaded;
  }

  const peek = () => (kept && now() < freshUntil ? kept : undefined);

  return {
    peek,
    async read() {
      const fresh = peek();
      if (fresh) return fresh;
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
