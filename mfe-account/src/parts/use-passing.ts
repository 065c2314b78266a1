import { useEffect, useState } from 'react';

/** A value that goes away by itself when it was set with a time. Setting another one starts anew. */
export function usePassing<T>(): [T | null, (value: T | null, forMs?: number) => void] {
  const [held, setHeld] = useState<{ value: T | null; forMs?: number }>({ value: null });
  useEffect(() => {
    if (held.forMs === undefined) return;
    const timer = setTimeout(() => setHeld({ value: null }), held.forMs);
    return () => clearTimeout(timer);
  }, [held]);
  return [held.value, (value, forMs) => setHeld({ value, forMs })];
}
