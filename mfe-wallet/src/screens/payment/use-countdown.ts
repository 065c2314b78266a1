import { useEffect, useState } from 'react';

/** Seconds left, counted down to 0 once `running`. */
export function useCountdown(seconds: number, running: boolean): number {
  const [left, setLeft] = useState(seconds);
  const done = left === 0;

  useEffect(() => {
    if (!running || done) return;
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1_000);
    return () => clearInterval(timer);
  }, [running, done]);

  return left;
}
