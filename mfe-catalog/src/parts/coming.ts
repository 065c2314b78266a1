import type { Movie } from '@viewmax/contracts/movies';
import { dayIn, lagosDay } from '@viewmax/shared/bundled/lagos-time.ts';
import { dayText } from '@viewmax/shared/bundled/time-text.ts';

export interface Coming {
  /** @example 'Coming 04/12/2026' */
  short: string;
  /** @example 'Coming to cinemas on Friday, 04/12/2026' */
  long: string;
}

const SOON: Coming = { short: 'Coming soon', long: 'Coming soon to cinemas' };

/** The words for a coming movie, with its day while that is known and ahead; null for any other movie. */
export function comingOf(
  { Status, ReleaseDate }: Pick<Movie, 'Status' | 'ReleaseDate'>,
  now = Date.now(),
): Coming | null {
  if (Status !== 'coming-soon') return null;
  const day = dayIn(ReleaseDate);
  if (!day || day < lagosDay(now)) return SOON;
  const { weekday, date } = dayText(day);
  return { short: `Coming ${date}`, long: `Coming to cinemas on ${weekday}, ${date}` };
}
