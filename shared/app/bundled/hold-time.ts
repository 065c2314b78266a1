import { useEffect, useState } from 'react';
import { clockError } from './clock-error.ts';
import { counted } from './counted.ts';
import { momentClock } from './moment-clock.ts';

const [LASTS_MS, LONGEST_MS] = [600_000, 1_800_000];

/**
 * The end of a hold by the phone's clock, which may be wrong. A transfer prolongs a hold to half an hour. An end that no hold can
 * have counts as one in ten minutes.
 *
 * @example holdEnd(hold.Until) // in milliseconds since 1970
 */
export function holdEnd(until: string): number {
  const at = Date.parse(until);
  return clockError(at, LONGEST_MS) === 0 ? at : at + clockError(at, LASTS_MS);
}

const SOON_MS = 120_000;
/** The last minutes count each second. */
const TICK_MS = 1_000;

/** How long a hold lasts: by the clock of Lagos, and in words in its last two minutes. */
export function holdText(until: number, left: number): string {
  if (left <= 0) return 'No longer held for you';
  if (left > SOON_MS) return `Held for you until ${momentClock(new Date(until).toISOString())}`;
  const seconds = Math.ceil(left / 1000);
  const parts = [
    ...(seconds >= 60 ? [counted(Math.floor(seconds / 60), 'minute')] : []),
    ...(seconds % 60 > 0 ? [counted(seconds % 60, 'second')] : []),
  ];
  return `${parts.join(' ')} left`;
}

/**
 * The same for a component, which renders again in the last two minutes and at the end.
 *
 * @example const { words, isSoon, isOver } = useHoldTime(holdEnd(hold.Until));
 */
export function useHoldTime(until: number): { words: string; isSoon: boolean; isOver: boolean } {
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
  const left = Math.max(0, until - now);
  return { words: holdText(until, left), isSoon: left <= SOON_MS, isOver: left === 0 };
}
