import { useEffect, useState } from 'react';

/** Counts whole seconds down to 0. It uses the clock, because timers stop while a phone sleeps. */
export function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const rest = Math.ceil((end - Date.now()) / 1000);
      // A clock that is set back must not extend the wait.
      setLeft((before) => Math.max(0, Math.min(before - 1, rest)));
      if (rest <= 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
