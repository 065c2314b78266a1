import { useEffect, useState } from 'react';

/** Whole seconds, down to 0. It follows the clock, so that a phone that slept does not wait again. */
export function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const rest = Math.ceil((end - Date.now()) / 1000);
      // A clock that is set back meanwhile makes nobody wait longer.
      setLeft((before) => Math.max(0, Math.min(before - 1, rest)));
      if (rest <= 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
