import type { Reach } from '@viewmax/contracts/ops/actions';
import type { Database } from '@viewmax/server/database';
import { listen } from '../state/listen.ts';
import type { StateReader } from './state-reader.ts';

/** It may take its time, for which only the start of a node waits. It never rejects. */
type Listener = (reach: Reach) => void | Promise<void>;

/** Follows the entries of the log, by this node or another, with what each entry reaches. */
export function followChanges(db: Database, reader: Pick<StateReader, 'read' | 'forget'>) {
  const listeners = new Set<Listener>();
  const changed = (reach: Reach): void => {
    if (reach !== 'log') reader.forget();
    for (const listener of listeners) void listener(reach);
  };
  const listening = listen(db, (reach) => {
    changed(reach);
    // Requests for files do not query the database, so purges of other nodes have to be loaded before.
    void reader.read().catch(() => undefined);
  });
  return {
    /** Reports an entry of this process, after its commit. */
    changed,
    /** Calls back after every entry. Returns the function that ends this. */
    onChange(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Tells the listeners of the set that a node begins with, and waits for what they make of it. */
    async announce(): Promise<void> {
      await Promise.all([...listeners].map((listener) => listener('pages')));
    },
    close: (): Promise<void> => listening.close(),
  };
}
