import { readMoment } from './lagos-time.ts';
import { clockText } from './time-text.ts';

/** The time of a moment in Lagos; empty for unreadable text. @example momentClock('2025-12-05T15:15:00Z') // '4:15 PM' */
export function momentClock(moment: string): string {
  const at = readMoment(moment);
  return at ? clockText(at.minutes) : '';
}
