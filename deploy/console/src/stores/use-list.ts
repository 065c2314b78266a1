import { useCallback, useEffect, useState } from 'react';
import { noteExpiry } from './session.ts';

export interface LoadedList<T> {
  list?: T[];
  error?: string;
  /** Loads it again. The previous list stays meanwhile. */
  load(): Promise<void>;
}

/** A list that only this page's own actions change. `read` is the same function in each render. */
export function useList<T>(read: () => Promise<T[]>): LoadedList<T> {
  const [loaded, setLoaded] = useState<Omit<LoadedList<T>, 'load'>>({});
  const load = useCallback(async () => {
    try {
      setLoaded({ list: await read() });
    } catch (reason) {
      noteExpiry(reason);
      setLoaded((before) => ({ ...before, error: (reason as Error).message }));
    }
  }, [read]);
  useEffect(() => void load(), [load]);
  return { ...loaded, load };
}
