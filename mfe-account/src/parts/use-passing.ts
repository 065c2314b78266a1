import { useEffect, useState } from 'react';

/** A value that expires when it was set with a time. A new value restarts the time. */
export function usePassing<T>(): [T | null, (value: T | null, forMs?: number) => void] {
  const [held, setHeld] = useState<{ value: T | null; forMs?: number }>({ value: null });
  useEffect(() => {
    if (held.forMs === undefined) return;
    const timer = setTimeout(() => setHeld({ value: null }), held.forMs);
    return () => clearTimeout(timer);
  }, [held]);
  return [held.value, (value, forMs) => setHeld({ value, forMs })];
}
