import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Whole seconds left, down to 0, while `running`. It follows the clock, so a phone that slept does not wait again.
 *
 * @example const left = useCountdown(30)
 */
export function useCountdown(seconds: number, running = true): number {
  const [left, setLeft] = useState(seconds);
  const endAt = useEffectEvent(() => Date.now() + left * 1000);
  useEffect(() => {
    if (!running) return;
    const end = endAt();
    const timer = setInterval(() => {
      const rest = Math.ceil((end - Date.now()) / 1000);
      // A clock that is set back does not lengthen the wait.
      setLeft((before) => Math.max(0, Math.min(before - 1, rest)));
      if (rest <= 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [running]);
  return left;
}
