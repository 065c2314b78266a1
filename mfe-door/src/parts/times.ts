import type { ScreeningWords } from '@viewmax/contracts/attendant';
import { readLagosTime } from '@viewmax/shared/bundled/lagos-time.ts';
import { clockText } from '@viewmax/shared/bundled/time-text.ts';

/** @example startText({ ShowtimeDate: '2026-03-04', ShowtimeTime: '19:00' }) // '7:00\u00a0PM' */
export function startText({
  ShowtimeDate,
  ShowtimeTime,
}: Pick<ScreeningWords, 'ShowtimeDate' | 'ShowtimeTime'>): string {
  const at = readLagosTime({ Date: ShowtimeDate, StartTime: ShowtimeTime });
  return at ? clockText(at.minutes) : ShowtimeTime;
}

/** The hall without its floor. @example hallOf({ ScreenLocation: 'Screen 1, ground floor' }) // 'Screen 1' */
export const hallOf = ({ ScreenLocation }: Pick<ScreeningWords, 'ScreenLocation'>): string =>
  ScreenLocation.split(',')[0]?.trim() ?? '';
