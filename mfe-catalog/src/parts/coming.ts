import type { Movie } from '@viewmax/contracts/movies';

/** Lagos is one hour ahead of UTC all year. */
const AHEAD_MS = 3_600_000;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const dayAt = (ms: number): string => new Date(ms + AHEAD_MS).toISOString().slice(0, 10);

/** The day in Lagos of a date or a timestamp; null when it is unreadable. */
function dayIn(text: unknown): string | null {
  const ms = typeof text === 'string' && /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? null : dayAt(ms);
}

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
  if (!day || day < dayAt(now)) return SOON;
  const date = day.split('-').reverse().join('/');
  const weekday = WEEKDAYS[new Date(day).getUTCDay()];
  return { short: `Coming ${date}`, long: `Coming to cinemas on ${weekday}, ${date}` };
}
