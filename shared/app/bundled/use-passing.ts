import { useCallback, useEffect, useState } from 'react';

/**
 * A value that expires when it was set with a time. A new value restarts the time.
 *
 * @example const [note, show] = usePassing<string>(); show('Link copied', 3_000)
 */
export function usePassing<T>(): [T | null, (value: T | null, forMs?: number) => void] {
  const [passing, set] = useState<{ value: T | null; forMs?: number }>({ value: null });
  useEffect(() => {
    if (passing.forMs === undefined) return;
    const timer = setTimeout(() => set({ value: null }), passing.forMs);
    return () => clearTimeout(timer);
  }, [passing]);
  const show = useCallback((value: T | null, forMs?: number) => set({ value, forMs }), []);
  return [passing.value, show];
}
