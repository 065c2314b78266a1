import { useEffect, useState } from 'react';

const SOON_MS = 120_000;
/** The last minutes count each second. */
const TICK_MS = 1_000;

/** Milliseconds until a moment. The component draws again in the last two minutes, and at the end. */
export function useTimeLeft(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const left = until - Date.now();
    if (left <= 0) return;
    let timer = setTimeout(
      function tick() {
        setNow(Date.now());
        if (Date.now() < until) timer = setTimeout(tick, TICK_MS);
      },
      Math.max(0, left - SOON_MS),
    );
    return () => clearTimeout(timer);
  }, [until]);
  return Math.max(0, until - now);
}

export const isSoon = (left: number): boolean => left <= SOON_MS;
