import { createDeltas } from '../releases/deltas.ts';
import { createDictionaries } from '../releases/dictionaries.ts';
import { withoutPurged } from '../releases/release-store.ts';
import type { RegistryContext } from '../state/context.ts';
import { identityOf, releaseNames } from '../state/identity.ts';
import type { Manifests } from '../state/manifests.ts';
import type { State } from '../state/state.ts';
import { loadState } from './load-state.ts';
import { stateReader } from './state-reader.ts';

interface NodeStateOptions extends Pick<RegistryContext, 'db' | 'tables' | 'store' | 'apiVersion' | 'now'> {
  manifests: Manifests;
  patienceMs?: number;
}

/** PGlite runs in this process, so every change is local and a query costs the same processor. */
const MAX_AGE_MS = { pglite: 10_000, postgres: 500 };

/**
 * The state of the registry as this node last read it, and the files that it may serve by that state. Requests for files do
 * not query the database.
 */
export function createNodeState({ db, tables, store, apiVersion, now, manifests, patienceMs }: NodeStateOptions) {
  const purged = new Set<string>();
  const isPurged = (release: string): boolean => purged.has(release);
  const files = withoutPurged(store, isPurged);
  const dictionaries = createDictionaries(isPurged, now);
  let inUse = new Set<string>();

  /** A purged release never comes back, so each is forgotten once. */
  function forgetPurged(releases: Iterable<string>): void {
    for (const release of releases) {
      if (purged.has(release)) continue;
      purged.add(release);
      manifests.forget(release);
      store.forget?.(identityOf(release));
    }
  }

  async function load(): Promise<State> {
    const state = await loadState(tables, manifests, apiVersion, now);
    forgetPurged(state.purged);
    inUse = new Set([state.live, ...state.rollouts.map(({ releases }) => releases)].flatMap(releaseNames));
    // Phones load whole files until it is done, and while it fails. A rollback does not wait for it.
    void dictionaries.load(tables, state.revision).catch(() => undefined);
    return state;
  }

  return {
    reader: stateReader(load, { now, maxAgeMs: MAX_AGE_MS[db.kind], patienceMs }),
    /** The files of releases, without those of purged ones. */
    files,
    deltas: createDeltas({ store: files, dictionaries, isInUse: (release) => inUse.has(release) }),
  };
}
